import { endpoints } from '@veridico/api/endpoints';
import { plainRol } from '@veridico/forms';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { readLines } from '../batches/read-lines.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { ReportDeps } from '../queries/deps.ts';
import type { KeyRate } from '../settings/rates.ts';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { renew, watchLines, watchProperty } from './add.ts';
import { acceptAnnex, changeMaximum, endAnnex, showAnnex } from './annex.ts';
import { countUnseen, listChanges, markUntil, readChange } from './changes.ts';
import { endWatched } from './ending.ts';
import { chooseCadence } from './notices.ts';
import { isSuspended, shownSince, watchingHolder, watchingReader, type WatchingReader } from './reader.ts';
import { countWatched, listWatched, watchedBy } from './watched.ts';

const PER_PAGE = 100;

const ANNEX_DONE = {
  aceptar: 'Ya puedes vigilar RUT y propiedades.',
  maximo: 'Cambió cuántos se pueden vigilar a la vez.',
  terminar: 'El monitoreo terminó: ya no se vigila nada.',
} as const;

/** Watching: of what a company set under watch, what changed, and how its users are told. */
export function watchingRoutes(app: FastifyInstance, { orders, visitors, findCustomer, wake }: ReportDeps): void {
  const { db } = orders;

  const callerWithin = async (request: FastifyRequest, rate: KeyRate = 'historial') => {
    const customer = await findCustomer(callerOf(request));
    await visitors.limitByKey(customer.id, rate);
    return customer;
  };
  const readerOf = async (request: FastifyRequest, rate?: KeyRate) => watchingReader(db, await callerWithin(request, rate));
  const holderOf = async (request: FastifyRequest) => watchingHolder(db, await callerWithin(request));

  serve(app, endpoints.monitoreo, async ({ querystring, request }) => ({
    200: await showWatching(db, await holderOf(request), querystring),
  }));

  serve(app, endpoints.vigilar, async ({ body, request }) => {
    const reader = await readerOf(request, 'lote');
    const { comuna, rol, obligacion, referencia, hasta } = body;
    const obligation = { obligacion, referencia, hasta };
    const { agregados, rechazos } =
      rol === ''
        ? await watchLines(db, reader, await readLines(body), obligation)
        : await watchProperty(db, reader, { comuna, rol: plainRol(rol) ?? '' }, obligation);
    wake();
    return { 200: { agregados, rechazos: [...rechazos] } };
  });

  serve(app, endpoints.actuarVigilado, async ({ params, body, request }) => {
    const { acto, ...obligation } = body;
    const { vigilado } = params;
    if (acto === 'renovar') {
      await renew(db, await readerOf(request), vigilado, obligation);
      return { 200: { mensaje: 'Renovado: sigue hasta la fecha que elegiste.' } };
    }
    const reader = await holderOf(request);
    const seen = shownSince(reader, 'vigilados.desde');
    const own = sql<boolean>`titular = ${reader.titular} and id::text = ${vigilado.toLowerCase()} and ${seen}`;
    if ((await endWatched(db, own, 'usuario')) === 0) throw new Problem('VIGILADO_DESCONOCIDO');
    return { 200: { mensaje: 'Ya no se vigila. Este período va en la próxima factura; después no se cobra.' } };
  });

  serve(app, endpoints.leerCambio, async ({ params, request }) => ({
    200: await readChange(db, await readerOf(request), params.cambio),
  }));

  serve(app, endpoints.marcarVistos, async ({ body, request }) => ({
    200: { sinVer: await markUntil(db, await readerOf(request), body.cambio, body.anteriores === 'si') },
  }));

  serve(app, endpoints.avisosDeMonitoreo, async ({ body, request }) => {
    await chooseCadence(db, await readerOf(request), body.cadencia);
    return { 200: { cadencia: body.cadencia } };
  });

  serve(app, endpoints.anexoDeMonitoreo, async ({ body, request }) => {
    const { id: quien } = callerOf(request);
    if (body.acto === 'terminar') await endAnnex(db, await holderOf(request), quien);
    else if (body.acto === 'maximo') await changeMaximum(db, await readerOf(request), quien, body.maximo);
    else await acceptAnnex(db, await readerOf(request), quien, body);
    wake();
    return { 200: { mensaje: ANNEX_DONE[body.acto] } };
  });
}

/** What the page of watching shows. A suspended plan tells no change. */
async function showWatching(
  db: Kysely<Schema>,
  reader: WatchingReader,
  { buscar, pagina, paginaCambios }: { buscar: string; pagina: number; paginaCambios: number },
) {
  const { cadencia = null } =
    (await db
      .selectFrom('monitoreo_avisos')
      .select('cadencia')
      .where('titular', '=', reader.titular)
      .where('cliente', '=', reader.customer.id)
      .executeTakeFirst()) ?? {};
  const { revisado } = await watchedBy(db, reader)
    .select(sql<Date | null>`max(revisado)`.as('revisado'))
    .executeTakeFirstOrThrow();
  const suspendido = isSuspended(reader);
  return {
    anexo: await showAnnex(db, reader),
    cadencia,
    suspendido,
    ...(suspendido
      ? { sinVer: 0, cambios: [], totalCambios: 0 }
      : { sinVer: await countUnseen(db, reader), ...(await listChanges(db, reader, paginaCambios)) }),
    ...(await listWatched(db, reader, { buscar, limit: PER_PAGE, offset: (pagina - 1) * PER_PAGE })),
    vigila: await countWatched(db, reader),
    hoy: await askToday(db),
    revisado: revisado?.toISOString() ?? null,
  };
}
