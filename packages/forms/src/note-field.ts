import type { Field } from './define.ts';

const LONGEST_NOTE = 500;

/** Why a person of the office did something, for the log. */
export const NOTA = {
  required: 'Escribe el motivo: queda en el registro.',
  checks: [{ rule: (value) => value.length <= LONGEST_NOTE, sentence: 'El motivo puede tener hasta 500 caracteres.' }],
} satisfies Field<never>;
