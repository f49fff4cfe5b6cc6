import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateName } from '../settings/rates.ts';
import { looksHuman } from '../http/human.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { openSession, requestLink } from './identity.ts';
import { drawMyData, readMyData } from './my-data.ts';
import type { MyDataDeps } from './my-data-deps.ts';
import { titularOf, type Titular } from './titular.ts';

/** The same in any case: right or wrong card, known address or none, alive or dead. */
const ANSWER =
  'Si los datos son correctos y conocemos un correo tuyo, te enviamos ahí un enlace que vence en 30 minutos. Revisa tu bandeja y el correo no deseado.';

/** Proof of identity without an account, and «Mis datos». */
export function myDataRoutes(app: FastifyInstance, deps: MyDataDeps): void {
  const { db, visitors, captcha, longCaptcha } = deps;

  serve(app, endpoints.misDatosEnlace, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'misDatosDireccion');
    const judge = body.esfuerzo === 'largo' ? longCaptcha : captcha;
    if (!(await looksHuman(judge, body.captchaToken, 'mis_datos'))) throw new Problem('CAPTCHA_RECHAZADO');
    await requestLink(deps, { rut: body.rut, serie: body.serie, correo: body.correo });
    return { 200: { mensaje: ANSWER } };
  });

  serve(app, endpoints.misDatosAbrir, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'enlace');
    const { acceso, vence } = await openSession(db, body.enlace);
    return { 200: { acceso, vence: vence.toISOString() } };
  });

  const proven = async (
    request: FastifyRequest,
    acceso: string,
    rate: Extract<RateName, 'misDatosLectura' | 'misDatosPdf'>,
  ): Promise<Titular> => {
    const titular = await titularOf(deps, request, acceso);
    await visitors.limitByKey(titular.rut, rate);
    return titular;
  };

  serve(app, endpoints.misDatos, async ({ body, request }) => {
    const titular = await proven(request, body.acceso, 'misDatosLectura');
    return { 200: await readMyData(deps, titular, body.acceso) };
  });

  serve(app, endpoints.misDatosPdf, async ({ body, request }) => {
    const titular = await proven(request, body.acceso, 'misDatosPdf');
    const pdf = await drawMyData(deps, await readMyData(deps, titular, body.acceso));
    return { 200: { base64: Buffer.from(pdf).toString('base64'), tipoContenido: 'application/pdf' as const } };
  });
}
