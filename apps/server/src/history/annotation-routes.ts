import { endpoints } from '@veridico/api/endpoints';
import { referenciaDeConsulta } from '@veridico/forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Customer } from '../account/customers.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { serve } from '../http/serve.ts';
import { assertMay } from '../plans/representation/may.ts';
import type { KeyRate } from '../settings/rates.ts';
import {
  addNote,
  addTag,
  changeReference,
  findNoted,
  readAnnotations,
  removeNote,
  removeTag,
  type NotedReport,
  type Writing,
} from './annotations.ts';
import type { HistoryDeps } from './deps.ts';
import { assertReadable } from './readable.ts';

/** Reference, notes and tags, reached by a report that the caller may read. */
export function annotationRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { db } = deps;

  serve(app, endpoints.anotaciones, async ({ params, request }) => {
    const { reader, noted } = await open(deps, request, { informe: params.idConsulta, rate: 'historial' });
    return { 200: await readAnnotations(db, reader, noted) };
  });

  serve(app, endpoints.cambiarReferencia, async ({ params, body, request }) => {
    const { reader, noted } = await open(deps, request, { informe: params.idConsulta, rate: 'anotacion' });
    if (noted.empresa !== null) assertMay(reader, 'anotar');
    if (noted.referencia === null) throw new Problem('NO_PERMITIDO');
    const { referencia } = readForm(referenciaDeConsulta, { referencia: body.referencia });
    await changeReference(db, { ...noted, writer: reader }, { referencia, antes: body.antes });
    return { 200: await readAnnotations(db, reader, { ...noted, referencia }) };
  });

  serve(app, endpoints.agregarNota, async ({ params, body, request }) => {
    const { reader, noted } = await open(deps, request, { informe: params.idConsulta, rate: 'anotacion' });
    await addNote(db, writingOn(reader, noted), body.texto);
    return { 200: await readAnnotations(db, reader, noted) };
  });

  serve(app, endpoints.borrarNota, async ({ params, request }) => {
    const { reader, noted } = await open(deps, request, { informe: params.idConsulta, rate: 'anotacion' });
    await removeNote(db, writingOn(reader, noted), params.nota);
    return { 200: await readAnnotations(db, reader, noted) };
  });

  serve(app, endpoints.etiquetar, async ({ params, body, request }) => {
    const { reader, noted } = await open(deps, request, { informe: params.idConsulta, rate: 'anotacion' });
    await (body.puesta === 'S' ? addTag : removeTag)(db, writingOn(reader, noted), body.etiqueta);
    return { 200: await readAnnotations(db, reader, noted) };
  });
}

/** @throws Problem INFORME_DESCONOCIDO */
async function open(
  { db, visitors, findCustomer }: HistoryDeps,
  request: FastifyRequest,
  { informe, rate }: { readonly informe: string; readonly rate: KeyRate },
) {
  const reader = await findCustomer(callerOf(request));
  await visitors.limitByKey(reader.id, rate);
  await assertReadable(db, reader, informe);
  return { reader, noted: await findNoted(db, reader, informe) };
}

/** @throws Problem NO_PERMITIDO also for a report that was not asked for a company */
function writingOn(reader: Customer, { empresa, sujeto }: NotedReport): Writing {
  const { customer: writer } = assertMay(reader, 'anotar');
  if (empresa === null) throw new Problem('NO_PERMITIDO');
  return { empresa, sujeto, writer };
}
