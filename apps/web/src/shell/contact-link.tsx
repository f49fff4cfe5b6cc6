import { pageSettings } from '../page-settings.ts';

/** Our address, to be written to. `numero`, of an order, becomes the subject, so that whoever answers knows which purchase it is about. */
export function ContactLink({ numero }: { readonly numero?: string | undefined }) {
  const { contacto } = pageSettings;
  const subject = numero === undefined ? '' : `?subject=${encodeURIComponent(`Orden ${numero}`)}`;
  return <a href={`mailto:${contacto}${subject}`}>{contacto}</a>;
}
