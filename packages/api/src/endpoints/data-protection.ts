import { z } from 'zod';
import { endpoint } from '../define.ts';
import * as routes from '../routes/data-protection.ts';

export const dataProtectionEndpoints = {
  proteccionDeDatos: endpoint(routes.proteccionDeDatos, {
    summary: 'Quién está a cargo de los datos personales en esta instalación, y a quién se entregan por encargo',
    response: {
      200: z.object({
        encargada: z.object({ nombre: z.string(), correo: z.string() }).describe('Persona encargada del tratamiento (ley 20.575)'),
        encargados: z.array(
          z.object({
            nombre: z.string(),
            recibe: z.string().describe('Qué datos recibe'),
            para: z.string().describe('Para qué'),
          }),
        ),
      }),
    },
    example: {},
  }),
};
