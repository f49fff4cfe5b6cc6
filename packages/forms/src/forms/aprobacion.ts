import { defineForm } from '../define.ts';

export type RechazaAprobacionField = 'respuesta';

/** Longest reason of a refusal. */
export const LONGEST_RESPUESTA = 300;

/** Refusal of a query that waits for approval, on /aprobaciones. */
export const rechazaAprobacion = defineForm<RechazaAprobacionField>({
  id: 'rechaza-aprobacion',
  fields: {
    respuesta: {
      required: 'Escribe por qué la rechazas: quien la pidió lo lee.',
      checks: [{ rule: (text) => text.length <= LONGEST_RESPUESTA, sentence: 'La respuesta tiene a lo más 300 caracteres.' }],
    },
  },
});
