import { sql, type Transaction } from 'kysely';
import { newCode } from '../orders/crockford.ts';
import type { OrderDeps, DocumentIssue, KindDocument, MadeDocument, PaidOrder } from '../orders/kind.ts';
import { step, type Patch, type Step } from '../orders/states.ts';
import { reasonOf } from '../settings/reasons.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { nextFolio } from './making.ts';

/** Longer than a document may take, so that a second worker never draws while the first may still succeed. */
const LEASE_SECONDS = 20;
/** Retry delay in seconds after a failure, by number of tries. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;
/** A report that still fails after this long is refunded. */
const GIVE_UP_HOURS = 24;

/**
 * Makes and stores the report of a paid order, once. Folio and code are assigned before the document is made; a failed try only leaves a
 * gap in the folios.
 * @returns false if there was nothing to do or another worker holds the lease
 */
export async function issueReport(deps: OrderDeps, orden: string): Promise<boolean> {
  deps.reached('C10');
  const lease = await leaseIssuing(deps, orden);
  if (!lease) return false;
  deps.reached('C11');
  const { document, order, issue } = lease;
  try {
    if (lease.overdue && lease.died) throw new Error('a process died or hung at every try');
    const made = await document.make(deps, order, issue);
    deps.reached('C12');
    await (typeof made === 'string' ? refund(deps, lease, made) : storeDocument(deps, lease, made));
    deps.reached('C13');
  } catch (error) {
    deps.warn('report could not be made', {
      orden: orden.slice(0, 4),
      tries: lease.tries,
      reason: reasonOf(error),
    });
    if (lease.overdue && document.refundedWhenLate) await refund(deps, lease, `no se pudo generar en ${GIVE_UP_HOURS} horas`);
    else await retryLater(deps, lease);
  }
  return true;
}

interface Lease {
  readonly orden: string;
  readonly tries: number;
  /** Paid so long ago that this is the last try. */
  readonly overdue: boolean;
  /** The previous try never reported a result. */
  readonly died: boolean;
  readonly document: KindDocument;
  readonly order: PaidOrder;
  readonly issue: DocumentIssue;
}

async function leaseIssuing({ db, hmac, kinds, payments }: OrderDeps, orden: string): Promise<Lease | undefined> {
  const code = newCode(hmac);
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
        'orden',
        'estado',
        'tipo',
        'servicio',
        'inputs',
        'sujeto_rut',
        'motivo',
        'consultante',
        'consultante_persona',
        'consultante_empresa',
        'cliente',
        'intentos',
        sql<boolean>`coalesce(lease_until > now(), false)`.as('leased'),
        sql<Date>`now()`.as('ahora'),
        sql<boolean>`(select max(en) from order_events where order_events.orden = orders.orden and a = 'PAID' and de <> 'ISSUING')
          < now() - make_interval(hours => ${GIVE_UP_HOURS})`.as('overdue'),
      ])
      .where('orden', '=', orden)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || !(order.estado === 'PAID' || (order.estado === 'ISSUING' && !order.leased))) return undefined;
    const { document } = kinds[order.tipo];
    if (!document) {
      await step(trx, { orden, from: order.estado, to: 'ISSUED' }, { siguiente_intento: null });
      return undefined;
    }
    const folio = await nextFolio(trx);
    const tries = order.intentos + 1;
    await step(
      trx,
      { orden, from: order.estado, to: 'ISSUING', detail: folio },
      {
        lease_until: inSeconds(LEASE_SECONDS),
        siguiente_intento: inSeconds(LEASE_SECONDS),
        intentos: tries,
        folio,
        codigo_hmac: code.hmac,
      },
    );
    return {
      orden,
      tries,
      overdue: order.overdue,
      died: order.estado === 'ISSUING',
      document,
      order,
      issue: { folio, code, emitido: order.ahora, demo: payments.simulated },
    };
  });
}

async function storeDocument({ db, issued }: OrderDeps, lease: Lease, made: MadeDocument): Promise<void> {
  const { document, order, issue } = lease;
  const waited = await db.transaction().execute(async (trx) => {
    if (!(await endLease(trx, lease, { to: 'ISSUED', detail: issue.folio, mail: 'informe' }, { siguiente_intento: null }))) return;
    return document.store(trx, order, issue, made);
  });
  if (waited !== undefined) issued(waited);
}

/** Seconds since the order was paid. */
export async function secondsSincePaid(trx: Transaction<Schema>, orden: string): Promise<number | undefined> {
  const paid = await trx
    .selectFrom('order_events')
    .select(sql<number>`extract(epoch from clock_timestamp() - max(en))::float8`.as('seconds'))
    .where('orden', '=', orden)
    .where('a', '=', 'PAID')
    .where('de', '<>', 'ISSUING')
    .executeTakeFirst();
  return paid?.seconds;
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

type StateChange = Pick<Step, 'to' | 'detail' | 'mail'>;

/** Ends the lease. @returns false, changing nothing, if the lease ran out and another worker gave the order a new folio */
async function endLease(trx: Transaction<Schema>, { orden, issue }: Lease, change: StateChange, patch: Patch): Promise<boolean> {
  const mine = await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', orden)
    .where('folio', '=', issue.folio)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mine !== undefined && step(trx, { orden, from: 'ISSUING', ...change }, { ...patch, lease_until: null });
}
