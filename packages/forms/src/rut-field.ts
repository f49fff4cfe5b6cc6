import type { Field } from './define.ts';
import { isRut, wireRut } from './rules/rut.ts';
import { INVALID_RUT, REQUIRED } from './sentences.ts';

/** A RUT as the forms of a purchase ask for it; apart from the other fields, so that a page without one does not fetch its rules. */
export const RUT = {
  required: REQUIRED,
  checks: [{ rule: isRut, sentence: INVALID_RUT, onSubmit: 'Rut inválido' }],
  normalise: wireRut,
} satisfies Field<never>;
