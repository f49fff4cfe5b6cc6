import { z } from 'zod';
import { cierre, par, portada, seccion } from '../house/schema.ts';
import { antecedentes, deuda, morosidades, protestos, socios } from '../house/schema-rows.ts';
import { puntaje } from '../score/schema.ts';

export const empresarialSchema = z.strictObject({
  ...portada,
  puntaje,
  identidad: z.strictObject({ ...seccion, datos: z.array(par) }).describe('Identidad y actividad, según el registro de empresas'),
  socios,
  protestos,
  morosidades,
  deuda,
  ...antecedentes,
  ...cierre,
});
