import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Asker } from '../bureau/asker.ts';
import { subjectOf } from '../bureau/subject.ts';
import { makeReport, nextFolio } from '../issuing/making.ts';
import { changedSince } from '../issuing/withdrawn.ts';
import { lastGroup, newCode } from '../orders/crockford.ts';
import type { DocumentIssue, MadeDocument, OrderDeps } from '../orders/kind.ts';
import { MOTIVOS } from '@veridico/reports';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import { dueRows } from '../storage/due.ts';
import type { InformesTable, Schema } from '../storage/schema.ts';
import { addEvent } from './events.ts';

/** Longer than a document may take, so that no second worker makes it meanwhile. */
const LEASE_SECONDS = 60;
const HOUR = 3_600;
/** Seconds before the next try, by number of tries: a block may last long, so it never ends. */
const PAUSES = [60, 600, HOUR, 24 * HOUR] as const;

/** Withdrawn reports to make again now. */
export function dueReissues(db: Kysely<Schema>, limit: number): Promise<string[]> {
  return dueRows(db, 'informes_retirados', limit);
}

/**
 * Makes a corrected report again, once, for its order or query: without a payment, a use of the quota or a line in the log of queries. It
 * takes the place of the old one, whose folio and file stay for verification under a row of their own.
 * @returns false if there was nothing to do or another worker holds the lease
 */
export async function reissueReport(deps: OrderDeps, id: string): Promise<boolean> {
  const lease = await leaseReissue(deps, id);
  if (!lease) return false;
  try {
    const made = lease.old.orden === null ? await remakeQuery(deps, lease) : await remakeOrder(deps, lease, lease.old.orden);
    // A string says why it cannot be made: while its subject is blocked or unknown.
    if (typeof made !== 'string') await deps.db.transaction().execute((trx) => replace(trx, lease, made));
  } catch (error) {
    deps.warn('corrected report could not be made', { folio: lease.old.folio, reason: reasonOf(error) });
  }
  return true;
}

interface Lease {
  readonly id: string;
  readonly solicitud: string | null;
  readonly old: Selectable<InformesTable>;
  readonly issue: DocumentIssue;
}

async function leaseReissue({ db, hmac, payments }: OrderDeps, id: string): Promise<Lease | undefined> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('informes_retirados')
      .select(['folio', 'solicitud', 'intentos'])
      .where('id', '=', id)
      .where('siguiente_intento', '<=', sql<Date>`now()`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!due) return undefined;
    const pause = PAUSES[Math.min(due.intentos, PAUSES.length - 1)] ?? LEASE_SECONDS;
    const old = await trx.selectFrom('informes').selectAll().where('folio', '=', due.folio).executeTakeFirst();
    await trx
      .updateTable('informes_retirados')
      .set((eb) => ({ intentos: eb('intentos', '+', 1), siguiente_intento: old ? inSeconds(pause) : null }))
      .where('id', '=', id)
      .execute();
    if (!old) return undefined;
    const { ahora } = await trx.selectNoFrom(sql<Date>`now()`.as('ahora')).executeTakeFirstOrThrow();
    const issue = { folio: await nextFolio(trx), code: newCode(hmac), emitido: ahora, demo: payments.simulated };
    return { id, solicitud: due.solicitud, old, issue };
  });
}

async function remakeOrder(deps: OrderDeps, { issue }: Lease, orden: string): Promise<MadeDocument | string> {
  const order = await deps.db.selectFrom('orders').selectAll().where('orden', '=', orden).executeTakeFirstOrThrow();
  const { document } = deps.kinds[order.tipo];
  return document ? document.make(deps, order, issue) : 'la orden no tiene documento';
}

async function remakeQuery(deps: OrderDeps, { old, issue }: Lease): Promise<MadeDocument | string> {
  const query = await deps.db
    .selectFrom('queries')
    .leftJoin('quota_periods', 'quota_periods.id', 'queries.periodo')
    .leftJoin('contracts', 'contracts.id', 'quota_periods.contrato')
    .select(['queries.servicio', 'queries.sujeto_rut', 'queries.tasacion', 'queries.motivo', 'queries.creada', 'contracts.demo'])
    .where('queries.id', '=', old.id)
    .executeTakeFirst();
  // The copy that a corrected report left behind has no query.
  if (!query) return 'no queda la consulta';
  return makeReport(deps, {
    ...issue,
    servicio: query.servicio,
    subject: subjectOf(query, query.tasacion),
    motivo: query.motivo,
    asker: await askerOfQuery(deps.db, query),
    // Only the proof of the own RUT made this purpose; other readers that were the subject get the shorter report.
    lector: query.motivo === MOTIVOS['consulta-propia'] ? 'titular' : 'tercero',
    demo: query.demo ?? issue.demo,
  });
}

/** As the log of queries has it. */
async function askerOfQuery(
  db: Kysely<Schema>,
  { sujeto_rut, servicio, creada }: { readonly sujeto_rut: string | null; readonly servicio: string; readonly creada: Date },
): Promise<Asker | null> {
  const line = await db
    .selectFrom('consultas')
    .select(['cliente', 'consultante_persona as persona', 'consultante_empresa as empresa'])
    .where('rut', '=', sujeto_rut)
    .where('servicio', '=', servicio)
    .where('en', '=', creada)
    .executeTakeFirst();
  return line ?? null;
}

async function replace(trx: Transaction<Schema>, { id, solicitud, old, issue }: Lease, { pdf, figures }: MadeDocument): Promise<void> {
  const { folio, code, emitido } = issue;
  const won = await trx
    .updateTable('informes_retirados')
    .set({ reemplazo: folio, siguiente_intento: null })
    .where('id', '=', id)
    .where('reemplazo', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!won) return;
  if (old.sujeto_rut !== null && (await changedSince(trx, old.sujeto_rut, emitido))) throw new Error('its data changed while it was made');
  await trx
    .updateTable('informes')
    .set({
      folio,
      codigo_hmac: code.hmac,
      codigo_final: lastGroup(code.text),
      emitido,
      pdf: Buffer.from(pdf),
      sha256: createHash('sha256').update(pdf).digest('hex'),
      verificaciones: 0,
      ...figures,
    })
    .where('id', '=', old.id)
    .execute();
  // The lists sort and filter by a copy (migration 0049).
  await sql`update historial set puntaje = informes.puntaje, valor = printed_number(informes.valor)
    from informes where informes.id = historial.informe and informes.id = ${old.id}`.execute(trx);
  const { id: _, ...kept } = old;
  await trx
    .insertInto('informes')
    .values({ ...kept, orden: null })
    .execute();
  if (solicitud !== null) await addEvent(trx, { solicitud, hecho: 'informe-reemitido', detalle: { folio: kept.folio, reemplazo: folio } });
}
