import { z } from 'zod';
import * as routes from '../routes/recovery.ts';
import { endpoint } from '../define.ts';
import { esfuerzo, orden } from './fields.ts';

export const recoveryEndpoints = {
  recuperarCompra: endpoint(routes.recuperarCompra, {
    summary: 'Envía por correo los enlaces a los informes comprados; responde lo mismo si no hay ninguno',
    body: z.object({
      correo: z.string().max(2_000).default('').describe('El correo con que se compró'),
      captchaToken: z.string().max(4_096).default('').describe('Solución del captcha para recupera_compra'),
      esfuerzo,
    }),
    response: { 200: z.object({ mensaje: z.string() }) },
    problems: ['CAMPOS_INVALIDOS', 'CAPTCHA_RECHAZADO'],
    example: { body: { correo: 'compra@ejemplo.cl', captchaToken: '$CAPTCHA' } },
  }),
  enlaceInforme: endpoint(routes.enlaceInforme, {
    summary:
      'Usa el enlace de un correo: dice la orden. El de un informe sirve una vez y la deja abierta por una hora; el de un plan, mientras falte validar la identidad',
    params: z.object({ enlace: z.string().min(1).max(128) }),
    response: { 200: z.object({ orden, tipo: z.enum(['informe', 'plan']).describe('Qué se sigue con ella') }) },
    problems: ['ENLACE_DESCONOCIDO'],
    example: { params: { enlace: '$ENLACE' } },
  }),
};
