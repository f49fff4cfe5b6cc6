import type { Field } from './define.ts';
import { isEmail } from './rules/contact.ts';
import { REQUIRED } from './sentences.ts';

/** Fields that more than one form asks for in the same words. They look at no other field, so any form may take them. */
export const CORREO = {
  required: REQUIRED,
  checks: [{ rule: isEmail, sentence: 'Formato correo electrónico inválido.', onSubmit: 'Correo electrónico no válido.' }],
} satisfies Field<never>;
