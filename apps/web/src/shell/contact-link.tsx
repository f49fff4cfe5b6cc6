import { pageSettings } from '../page-settings.ts';

/** Link to our mail address. `numero`, an order number, becomes the subject, to identify the purchase. */
export function ContactLink({ numero }: { readonly numero?: string | undefined }) {
  const { contacto } = pageSettings;
  const subject = numero === undefined ? '' : `?subject=${encodeURIComponent(`Orden ${numero}`)}`;
  return <a href={`mailto:${contacto}${subject}`}>{contacto}</a>;
}
