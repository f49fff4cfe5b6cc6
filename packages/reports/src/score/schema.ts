import { z } from 'zod';
import { SCORE_TOP } from './scorecard.ts';

const puntos = z.int().min(0).max(SCORE_TOP);

/** The block 'Puntaje', as informe.json holds it. */
export const puntaje = z
  .strictObject({
    puntaje: z
      .strictObject({
        valor: puntos.describe('De 0 a 999; más puntos es menos riesgo'),
        tramo: z.string(),
        titular: z.string().describe('El tramo y los puntos, en palabras'),
        base: puntos.describe('De cuántos puntos se parte'),
        version: z.string().describe('Versión de la tabla de puntos'),
        tramos: z.array(z.strictObject({ nombre: z.string(), desde: puntos, hasta: puntos, suyo: z.boolean() })),
        razones: z
          .array(
            z.strictObject({
              efecto: z.enum(['Sube', 'Baja']),
              puntos: z.int(),
              signo: z.string().describe('Los puntos con su signo, como están impresos'),
              texto: z.string(),
            }),
          )
          .describe('La base más todos estos efectos da el puntaje'),
        alcance: z.string().nullable().describe('Lo que el puntaje no dice, si nadie informa impagos'),
        alternativa: z.string().describe('La escala, en palabras'),
      })
      .nullable()
      .describe('null si no se calculó; entonces «motivo» dice por qué'),
    motivo: z.string().nullable(),
    notas: z.array(z.string()),
  })
  .describe('El puntaje, según protestos y atrasos');
