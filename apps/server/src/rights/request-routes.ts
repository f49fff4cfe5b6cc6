import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { askerOf, takeRequest } from './asking.ts';
import { readFile } from './attachments.ts';
import { readDatum, shownDatum } from './datum.ts';
import type { RequestDeps } from './request-deps.ts';
import { readNumber } from './requests.ts';
import { attach, findByCode, findOfTitular, letterOf, listOfTitular, toStages, withdraw, type FoundRequest } from './stage.ts';

interface Named {
  readonly numero: string;
  readonly codigo: string;
  readonly acceso: string;
}

/** Requests about personal data: made, followed, added to and withdrawn. */
export function requestRoutes(app: FastifyInstance, deps: RequestDeps): void {
  const { db, visitors } = deps;
  const byPlace = (rate: 'peticionDireccion' | 'peticionArchivo') => (request: FastifyRequest) => visitors.limitByAddress(request, rate);

  serve(
    app,
    endpoints.pedir,
    async ({ body, request }) => ({ 200: await takeRequest(deps, request, body) }),
    // Before megabytes are read.
    byPlace('peticionDireccion'),
  );

  serve(app, endpoints.peticionDato, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'peticionLectura');
    const { rut } = await askerOf(deps, request, body.acceso);
    return { 200: shownDatum(await readDatum(db, rut, body), rut) };
  });

  serve(app, endpoints.peticionesMias, async ({ body, request }) => {
    await visitors.limitByAddress(request, 'peticionLectura');
    const { rut } = await askerOf(deps, request, body.acceso);
    return { 200: { peticiones: await toStages(db, await listOfTitular(db, rut)) } };
  });

  serve(app, endpoints.peticionEstado, async ({ body, request }) => ({ 200: await stageOf(deps, request, body) }));

  serve(
    app,
    endpoints.peticionAdjuntar,
    async ({ body, request }) => {
      const { id } = await find(deps, request, body);
      await attach(db, id, await readFile(body));
      return { 200: await stageOf(deps, request, body) };
    },
    byPlace('peticionArchivo'),
  );

  serve(app, endpoints.peticionDesistir, async ({ body, request }) => {
    const { id } = await find(deps, request, body);
    await withdraw(db, id, body.version);
    return { 200: await stageOf(deps, request, body) };
  });

  serve(app, endpoints.peticionCarta, async ({ body, request }) => {
    const { id } = await find(deps, request, body);
    const letter = await letterOf(db, id);
    if (!letter) throw new Problem('PETICION_DESCONOCIDA', { mensaje: 'La carta de esta petición todavía no está lista.' });
    return { 200: { base64: letter.toString('base64'), tipoContenido: 'application/pdf' as const } };
  });
}

async function stageOf(deps: RequestDeps, request: FastifyRequest, named: Named) {
  const [stage] = await toStages(deps.db, [await find(deps, request, named)]);
  if (!stage) throw new Problem('PETICION_DESCONOCIDA');
  return stage;
}

/**
 * By its code, or for its titular. @throws Problem PETICION_DESCONOCIDA, alike for an unknown number and a wrong code; TITULAR_SIN_PROBAR,
 * DEMASIADAS_SOLICITUDES
 */
async function find(deps: RequestDeps, request: FastifyRequest, { numero: typed, codigo, acceso }: Named): Promise<FoundRequest> {
  const { db, visitors } = deps;
  await visitors.limitByAddress(request, 'peticionLectura');
  const numero = readNumber(typed);
  if (codigo === '') {
    const { rut } = await askerOf(deps, request, acceso);
    const found = numero === undefined ? undefined : await findOfTitular(db, rut, numero);
    if (!found) throw new Problem('PETICION_DESCONOCIDA');
    return found;
  }
  return refuseEvenly(async () => {
    const found = numero === undefined ? undefined : await findByCode(deps, { numero, codigo });
    if (found) return found;
    // Only misses count, so that a stranger's bad tries cannot keep the person out.
    if (numero !== undefined) await visitors.limitByKey(numero, 'peticionCodigo');
    throw new Problem('PETICION_DESCONOCIDA');
  });
}
