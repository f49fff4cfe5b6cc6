import { pageSettings } from '../page-settings.ts';

/** Our address, to be written to. `orden` becomes the subject, so that whoever answers knows which purchase it is about. */
export function ContactLink({ orden }: { readonly orden?: string | undefined }) {
  const { contacto } = pageSettings;
  const subject = orden === undefined ? '' : `?subject=${encodeURIComponent(`Orden ${orden}`)}`;
  return <a href={`mailto:${contacto}${subject}`}>{contacto}</a>;
}
