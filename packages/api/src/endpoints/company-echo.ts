import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/company-echo.ts';
import { campo } from './fields.ts';

export const companyEchoEndpoints = {
  empresaDelRut: endpoint(routes.empresaDelRut, {
    summary:
      'A qué empresa corresponde un RUT, para reconocerla antes de pagar: su nombre tapado, su comuna y su año. Nada dice de sus deudas',
    body: z.object({ rut: campo.describe('De una empresa') }),
    response: {
      200: z.object({
        empresa: z
          .object({
            nombre: z.string().describe('«T••• SpA»: de cada palabra propia, solo su primera letra'),
            comuna: z.string().describe('Vacía si no consta'),
            desde: z.int().nullable().describe('Año en que inició actividades; null si no consta'),
          })
          .nullable()
          .describe('null: no tenemos registros de ese RUT'),
      }),
    },
    problems: ['CAMPOS_INVALIDOS'],
    example: { body: { rut: '58407462-0' } },
  }),
};
