import { resuelveTarea } from '@veridico/forms';
import { readForm } from '../http/read-form.ts';

/** The reason that a person of the office wrote. @throws Problem CAMPOS_INVALIDOS */
export function readNote(nota: string): string {
  return readForm(resuelveTarea, { nota }).nota;
}
