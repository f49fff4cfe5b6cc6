import { z } from 'zod';
import * as routes from '../routes/verification.ts';
import { endpoint } from '../define.ts';
import { esfuerzo, propiedadTasada, rutDelSujeto } from './fields.ts';

/** Actions to which a captcha token can be bound. */
export const CAPTCHA_ACTIONS = [
  'verifica_documento_paso1',
  'recupera_pass',
  'formulario_envio',
  'recupera_compra',
  'mis_datos',
  'peticion',
  'contacto',
] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

export const verificationEndpoints = {
  verifica: endpoint(routes.verifica, {
    summary: 'El informe original, para quien tiene folio y código',
    params: z.object({
      folio: z.string().min(1).max(60).describe('VR-0000000123; con o sin VR- y ceros'),
      codigo: z.string().min(1).max(60).describe('16 letras y números, con o sin guiones'),
    }),
    response: {
      200: z.object({
        informe: z.object({ base64: z.string(), tipoContenido: z.literal('application/pdf') }),
        folio: z.string(),
        nombre: z.string().describe('Nombre del informe'),
        rut: z.string().describe(`Enmascarado; ${rutDelSujeto}`),
        propiedad: propiedadTasada,
        emitido: z.iso.datetime({ offset: true }),
        sha256: z.string().describe('Huella del PDF emitido, en hexadecimal'),
        verificaciones: z.int().describe('Veces que se ha verificado, esta incluida'),
      }),
    },
    problems: ['INFORME_DESCONOCIDO', 'INFORME_CORREGIDO', 'INFORME_BLOQUEADO'],
    example: { params: { folio: '$FOLIO', codigo: '$CODIGO' } },
  }),
  verificaCaptcha: endpoint(routes.verificaCaptcha, {
    summary: 'Puntaje de un captcha resuelto, de 0 a 1',
    body: z.object({ captchaToken: z.string().max(4_096).default('').describe('Sin él el puntaje es 0'), esfuerzo }),
    response: { 200: z.object({ score: z.number().min(0).max(1) }) },
    example: { body: { captchaToken: '$CAPTCHA' } },
  }),
  captchaReto: endpoint(routes.captchaReto, {
    summary: 'Reto del captcha propio',
    querystring: z.object({
      accion: z.enum(CAPTCHA_ACTIONS).default('verifica_documento_paso1').describe('Para qué servirá la solución'),
      esfuerzo,
    }),
    response: {
      200: z.object({
        reto: z.string(),
        dificultad: z.int().describe('Bits en cero con que debe empezar SHA-256 de «reto.solución»'),
        soluciones: z.int().describe('Cuántas soluciones distintas se piden; captchaToken es «reto.solución» o «reto.una-otra-…»'),
      }),
    },
    problems: ['RUTA_DESCONOCIDA'],
    example: { querystring: { accion: 'recupera_compra' } },
  }),
};
