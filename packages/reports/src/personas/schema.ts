import { z } from 'zod';
import { cierre, par, portada, seccion } from '../house/schema.ts';
import { antecedentes, deuda, morosidades, protestos } from '../house/schema-rows.ts';
import { puntaje } from '../score/schema.ts';

export const personasSchema = z.strictObject({
  ...portada,
  puntaje,
  identidad: z.strictObject({ ...seccion, datos: z.array(par) }).describe('Identidad, según el registro de personas'),
  protestos,
  morosidades,
  deuda,
  ...antecedentes,
  ...cierre,
});
