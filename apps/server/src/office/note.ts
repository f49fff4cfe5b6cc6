import { CERTIFICATE_DAYS, resuelveTarea } from '@veridico/forms';
import { readForm } from '../http/read-form.ts';

/** Told where the document of powers is too old. */
export const STALE_CERTIFICATE = `El documento debe tener ${CERTIFICATE_DAYS} días a lo más.`;

/** The reason that a person of the office wrote. @throws Problem CAMPOS_INVALIDOS */
export function readNote(nota: string): string {
  return readForm(resuelveTarea, { nota }).nota;
}
