import { defineForm } from '../define.ts';

const LONGEST_NOTE = 500;

/** Why a case of /tareas was settled as it was: kept with the case. */
export const resuelveTarea = defineForm<'nota'>({
  id: 'resuelve-tarea',
  fields: {
    nota: {
      required: 'Escribe el motivo: queda en el registro.',
      checks: [{ rule: (value) => value.length <= LONGEST_NOTE, sentence: 'El motivo puede tener hasta 500 caracteres.' }],
    },
  },
});
