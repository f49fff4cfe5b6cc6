import { defineForm } from '../define.ts';

const LONGEST_NOTE = 1_000;

/** A note of the office about an order, an account or a company. */
export const escribeNota = defineForm<'texto'>({
  id: 'escribe-nota',
  fields: {
    texto: {
      required: 'Escribe la nota.',
      checks: [{ rule: (value) => value.length <= LONGEST_NOTE, sentence: 'La nota puede tener hasta 1.000 caracteres.' }],
    },
  },
});
