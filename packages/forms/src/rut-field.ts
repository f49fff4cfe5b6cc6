import type { Field } from './define.ts';
import { isRut, wireRut } from './rules/rut.ts';
import { INVALID_RUT, REQUIRED } from './sentences.ts';

/** RUT field of the purchase forms; in its own module, so that pages without it do not load its rules. */
export const RUT = {
  required: REQUIRED,
  checks: [{ rule: isRut, sentence: INVALID_RUT, onSubmit: 'Rut inválido' }],
  normalise: wireRut,
} satisfies Field<never>;
