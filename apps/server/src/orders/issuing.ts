import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findReport } from '@veridico/reports';
import type { SubjectRecords } from '@veridico/reports/documents';
import { sql, type Transaction } from 'kysely';
import { lastGroup, newVerificationCode, readVerificationCode } from './crockford.ts';
import type { OrderDeps } from './deps.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { step, type Patch, type Step } from './states.ts';

/** Longer than a document may take, so that no second worker draws while a first one may still succeed. */
const LEASE_SECONDS = 20;
/** A document that takes longer is given up: one that never ends must not keep the others waiting. */
const LONGEST_MS = 15_000;
/** Seconds until a document that could not be made is tried again, by number of tries. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;
/** A report that cannot be made for this long is not made: the buyer gets the money back. */
const GIVE_UP_HOURS = 24;

/** The purpose under which verification codes are hashed. */
export const CODE_PURPOSE = 'codigo de verificacion';

/** Lines of records in one document: so many take 4 s of a core, 1 GB and 15 MB. With more the process might not live to tell. */
export const MOST_LINES = 8_000;

/**
 * Makes the report of a paid order and keeps it, once. False when there was nothing to do or somebody else is at it.
 * Folio and code are drawn before the document; a try that dies leaves a gap in the folios and nothing else.
 */
export async function issueReport(deps: OrderDeps, orden: string): Promise<boolean> {
  deps.reached('C10');
  const lease = await leaseIssuing(deps, orden);
  if (!lease) return false;
  deps.reached('C11');
  try {
    if (lease.overdue && lease.died) throw new Error('a process died or hung at every try');
    const made = await inTime(makeDocument(deps, lease));
    deps.reached('C12');
    await (typeof made === 'string' ? refund(deps, lease, made) : keep(deps, lease, made));
    deps.reached('C13');
  } catch (error) {
    deps.warn('report could not be made', {
      orden: orden.slice(0, 4),
      tries: lease.tries,
      reason: error instanceof Error ? error.message : 'unknown',
    });
    if (lease.overdue) await refund(deps, lease, `no se pudo generar en ${GIVE_UP_HOURS} horas`);
    else await retryLater(deps, lease);
  }
  return true;
}

interface Lease {
  readonly orden: string;
  readonly tries: number;
  /** Paid so long ago that this is the last try. */
  readonly overdue: boolean;
  /** Who tried before never said how it ended. */
  readonly died: boolean;
  readonly servicio: string;
  readonly subjectRut: string;
  readonly motivo: string;
  readonly folio: string;
  readonly codigo: string;
  readonly codigoHmac: Buffer;
  readonly emitido: Date;
}

async function leaseIssuing({ db, hmac }: OrderDeps, orden: string): Promise<Lease | undefined> {
  const codigo = newVerificationCode();
  const codigoHmac = hmac(CODE_PURPOSE, readVerificationCode(codigo));
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
        'estado',
        'servicio',
        'sujeto_rut',
        'motivo',
        'intentos',
        sql<boolean>`coalesce(lease_until > now(), false)`.as('leased'),
        sql<Date>`now()`.as('ahora'),
        sql<boolean>`(select max(en) from order_events where order_events.orden = orders.orden and a = 'PAID' and de <> 'ISSUING')
          < now() - make_interval(hours => ${GIVE_UP_HOURS})`.as('overdue'),
      ])
      .where('orden', '=', orden)
      .forUpdate()
      .executeTakeFirst();
    if (!order || !(order.estado === 'PAID' || (order.estado === 'ISSUING' && !order.leased))) return undefined;
    const folio =
      (await sql<{ folio: string }>`select 'VR-' || lpad(nextval('folios')::text, 10, '0') as folio`.execute(trx)).rows[0]?.folio ?? '';
    const tries = order.intentos + 1;
    await step(
      trx,
      { orden, from: order.estado, to: 'ISSUING', detail: folio },
      {
        lease_until: inSeconds(LEASE_SECONDS),
        siguiente_intento: inSeconds(LEASE_SECONDS),
        intentos: tries,
        folio,
        codigo_hmac: codigoHmac,
      },
    );
    return {
      orden,
      tries,
      overdue: order.overdue,
      died: order.estado === 'ISSUING',
      servicio: order.servicio,
      subjectRut: order.sujeto_rut,
      motivo: order.motivo,
      folio,
      codigo,
      codigoHmac,
      emitido: order.ahora,
    };
  });
}

/** The sealed document, or why there will never be one. */
async function makeDocument(deps: OrderDeps, lease: Lease): Promise<Uint8Array | string> {
  const report = findReport(lease.servicio);
  if (!report) throw new Error('an order names a report the catalogue does not have');
  const records = await deps.loadRecords(report.code, lease.subjectRut);
  if (!records) return 'el sujeto ya no tiene registros';
  if (linesOf(records) > MOST_LINES) return `más de ${MOST_LINES} antecedentes no caben en un documento`;
  const drawn = await deps.draw(report.code, records, {
    folio: lease.folio,
    codigo: lease.codigo,
    emitido: lease.emitido,
    consultante: null,
    motivo: lease.motivo,
    publicUrl: deps.publicUrl,
    demo: records.demo || deps.payments.simulated,
  });
  return deps.seal.seal(drawn);
}

function linesOf(records: SubjectRecords): number {
  return Object.values(records).reduce<number>((lines, part: unknown) => lines + (Array.isArray(part) ? part.length : 0), 0);
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const overdue = wait(LONGEST_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no document in ${LONGEST_MS} ms`);
  });
  return Promise.race([work, overdue]).finally(() => timer.abort());
}

async function keep({ db }: OrderDeps, lease: Lease, pdf: Uint8Array): Promise<void> {
  const { orden, folio } = lease;
  await db.transaction().execute(async (trx) => {
    if (!(await endLease(trx, lease, { to: 'ISSUED', detail: folio, mail: 'informe' }, { siguiente_intento: null }))) return;
    await trx
      .insertInto('informes')
      .values({
        orden,
        folio,
        codigo_hmac: lease.codigoHmac,
        codigo_final: lastGroup(lease.codigo),
        servicio: lease.servicio,
        sujeto_rut: lease.subjectRut,
        emitido: lease.emitido,
        pdf: Buffer.from(pdf),
        sha256: createHash('sha256').update(pdf).digest('hex'),
      })
      .execute();
    // Only what was told is a query, and the report tells of those before it: of its own, its foot says who, when and why.
    await trx
      .insertInto('consultas')
      .values({ orden, rut: lease.subjectRut, servicio: lease.servicio, consultante: null, motivo: lease.motivo, en: lease.emitido })
      .execute();
  });
}

async function retryLater({ db }: OrderDeps, lease: Lease): Promise<void> {
  const seconds = RETRY_SECONDS[Math.min(lease.tries, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
  const change = { to: 'PAID', detail: 'no se pudo generar' } as const;
  await db.transaction().execute((trx) => endLease(trx, lease, change, { siguiente_intento: inSeconds(seconds) }));
}

async function refund({ db }: OrderDeps, lease: Lease, detail: string): Promise<void> {
  const change = { to: 'REFUND_PENDING', detail, mail: 'reembolso-pendiente' } as const;
  await db.transaction().execute((trx) => endLease(trx, lease, change, { intentos: 0, siguiente_intento: inSeconds(0) }));
}

type Ending = Pick<Step, 'to' | 'detail' | 'mail'>;

/** False, and nothing changed, for a slower worker whose lease ran out: it finds another folio on the order. */
async function endLease(trx: Transaction<Schema>, { orden, folio }: Lease, change: Ending, patch: Patch): Promise<boolean> {
  const mine = await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', orden)
    .where('folio', '=', folio)
    .forUpdate()
    .executeTakeFirst();
  return mine !== undefined && step(trx, { orden, from: 'ISSUING', ...change }, { ...patch, lease_until: null });
}
