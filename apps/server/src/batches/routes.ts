import { endpoints } from '@veridico/api/endpoints';
import { asFileName, MOTIVO_SIN_ELEGIR } from '@veridico/forms';
import { DECLARABLE, findReport } from '@veridico/reports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { titularOf, type Customer } from '../account/customers.ts';
import type { Kysely } from 'kysely';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { csvAttachment } from '../history/csv.ts';
import { readableOwner } from '../history/readable.ts';
import { queryRules } from '../plans/company/query-rules.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { ownLimit } from '../queries/own-limit.ts';
import { needsApproval, readAllowance } from '../queries/query.ts';
import type { KeyRate } from '../settings/rates.ts';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { actOnBatch, type BatchAct } from './acts.ts';
import { countUnreserved, findBatch, listBatches, storeBatch, summarise, type Batch, type BatchOwner } from './batches.ts';
import { XLSX } from '../history/files.ts';
import { batchArchive, batchCsv, batchSheet } from './files.ts';
import { correctLine } from './correct.ts';
import { judgeLines, POR_RUT } from './judge.ts';
import { costOf, countLines, listLines, type Allowance } from './lines.ts';
import { readLines } from './read-lines.ts';

const PER_PAGE = 100;
const LONGEST_NAME = 80;

/** Batches of queries: judged first, asked once, worked on in the background. Each user sees and moves their own. */
export function batchRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const { db } = deps.orders;

  serve(app, endpoints.lotes, async ({ request }) => ({ 200: await listBatches(db, (await askerOf(deps, request, 'historial')).owner) }));

  serve(
    app,
    endpoints.revisarLote,
    async ({ body, request }) => {
      const customer = await deps.findCustomer(callerOf(request));
      const { titular } = await readAllowance(db, customer);
      const rules = await queryRules(db, titular);
      const { servicio, motivo } = readTerms(body);
      const lines = await judgeLines(db, { customer, titular, rules, servicio }, await readLines(body));
      const nombre = tidyName(body.nombre) || `Lote del ${(await askToday(db)).split('-').toReversed().join('-')}`;
      return { 200: { id: await storeBatch(db, { cliente: customer.id, titular, servicio, motivo, nombre, lines }) } };
    },
    async (request) => {
      const customer = await deps.findCustomer(callerOf(request));
      await deps.visitors.limitByKey(customer.id, 'lote');
      await readAllowance(db, customer);
    },
  );

  serve(app, endpoints.lote, async ({ params, querystring, request }) => {
    const { customer, owner } = await askerOf(deps, request, 'historial');
    const batch = await ownBatch(deps, owner, params.lote);
    const [lote] = await summarise(db, [batch]);
    if (!lote) throw new Problem('LOTE_DESCONOCIDO');
    const { ver, orden, pagina, reciente } = querystring;
    const pide = lote.cuentas.valida + (reciente === 'pedir' ? lote.cuentas.reciente : 0);
    const allowance = await allowanceOf(db, customer, owner);
    return {
      200: {
        lote,
        costo: await costOf(db, batch.estado === 'revision' ? pide : await countUnreserved(db, batch.id), allowance),
        lineas: await listLines(db, batch, readableOwner(customer), { ver, orden, limit: PER_PAGE, offset: (pagina - 1) * PER_PAGE }),
        total: await countLines(db, batch, ver),
      },
    };
  });

  serve(app, endpoints.actuarLote, async ({ params, body, request }) => {
    const { customer, owner } = await askerOf(deps, request, 'historial');
    const { acto, linea, run, ...terms } = body;
    if (acto === 'corregir') {
      const { titular } = await readAllowance(db, customer);
      const asker = { customer, titular, rules: await queryRules(db, titular) };
      return { 200: { estado: await correctLine(db, { asker, owner, lote: params.lote }, { numero: linea, run }) } };
    }
    if (ASKING.includes(acto)) await readAllowance(db, customer);
    const estado = await actOnBatch(db, owner, params.lote, { acto, ...terms });
    deps.wake();
    return { 200: { estado } };
  });

  serve(app, endpoints.loteArchivo, async ({ params, querystring, request, reply }) => {
    const { customer, owner } = await askerOf(deps, request, 'loteArchivo');
    const batch = await ownBatch(deps, owner, params.lote);
    const whole = { db, batch, owner: readableOwner(customer) };
    const { formato } = params;
    const name = asFileName(batch.nombre) || 'lote';
    if (formato === 'csv') {
      void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(db, name));
      return { 200: await batchCsv(whole) };
    }
    void reply.header('content-disposition', `attachment; filename="${name}_${await askToday(db)}.${formato}"`);
    if (formato === 'xlsx') {
      void reply.type(XLSX);
      return { 200: batchSheet(whole) };
    }
    void reply.type('application/zip');
    return { 200: await batchArchive(whole, { db, reader: customer, motivo: querystring.motivo || batch.motivo }) };
  });
}

/** Acts that need a plan in force. */
const ASKING: readonly BatchAct['acto'][] = ['pedir', 'seguir', 'reintentar'];

/** The calling customer, and whose batches they see. @throws Problem */
async function askerOf({ visitors, findCustomer }: ReportDeps, request: FastifyRequest, rate: KeyRate) {
  const customer = await findCustomer(callerOf(request));
  await visitors.limitByKey(customer.id, rate);
  const owner: BatchOwner = { cliente: customer.id, titular: titularOf(customer) };
  return { customer, owner };
}

/** What could be asked now: nothing without a plan in force, while what was made stays readable. */
async function allowanceOf(db: Kysely<Schema>, customer: Customer, { titular }: BatchOwner): Promise<Allowance> {
  const rules = await queryRules(db, titular);
  const waits = needsApproval(rules, customer);
  try {
    const { usable: periods } = await readAllowance(db, customer);
    return { rules, waits, periods, own: (await ownLimit(db, customer, periods))?.quedan ?? null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { rules, waits, periods: [], own: null };
  }
}

async function ownBatch({ orders }: ReportDeps, owner: BatchOwner, id: string): Promise<Batch> {
  const batch = await findBatch(orders.db, owner, id);
  if (!batch) throw new Problem('LOTE_DESCONOCIDO');
  return batch;
}

const NO_REPORT = 'Elige uno de los informes de la lista.';

/** @throws Problem CAMPOS_INVALIDOS, SERVICIO_NO_DISPONIBLE */
function readTerms({ codigoServicio, motivo }: { readonly codigoServicio: string; readonly motivo: string }) {
  const declared = DECLARABLE.find((each) => each === motivo);
  const report = findReport(codigoServicio);
  const servicio = codigoServicio === POR_RUT ? POR_RUT : report?.code;
  const campos = {
    ...((servicio === undefined || report?.subject === 'propiedad') && { codigoServicio: NO_REPORT }),
    ...(!declared && { motivo: MOTIVO_SIN_ELEGIR }),
  };
  if (servicio === undefined || !declared || Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  if (report && !report.onSale) throw new Problem('SERVICIO_NO_DISPONIBLE');
  return { servicio, motivo: declared };
}

/** A name safe to show: no path, no control characters. */
function tidyName(nombre: string): string {
  return nombre
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{C}]/gu, '')
    .replace(/\.(xlsx|csv|txt)$/i, '')
    .trim()
    .slice(0, LONGEST_NAME);
}
