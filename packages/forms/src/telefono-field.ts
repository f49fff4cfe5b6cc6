import type { Field } from './define.ts';
import { isTelefono, normaliseTelefono } from './rules/empresa.ts';

/** A nine-digit telephone, landline or mobile. */
export const TELEFONO = {
  checks: [{ rule: isTelefono, sentence: 'Debe tener 9 dígitos, Ej: 912345678.' }],
  normalise: normaliseTelefono,
} satisfies Field<never>;
