import type { Field } from './define.ts';
import { isName, normaliseName } from './rules/name.ts';
import { REQUIRED } from './sentences.ts';

export const NOMBRE = {
  required: REQUIRED,
  checks: [{ rule: isName, sentence: 'El nombre debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.' }],
  normalise: normaliseName,
} satisfies Field<never>;

export const APELLIDO_PATERNO = {
  required: REQUIRED,
  checks: [{ rule: isName, sentence: 'El apellido paterno debe tener al menos 2 letras y solo letras, espacios, guiones y apóstrofos.' }],
  normalise: normaliseName,
} satisfies Field<never>;
