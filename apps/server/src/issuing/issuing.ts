import { isCompanyRut } from '@veridico/forms';
import { MOTIVOS } from '@veridico/reports';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Asker } from '../bureau/asker.ts';
import type { OrderDeps } from '../orders/deps.ts';
import { makeContract, storeContract, type ContractWanted } from '../plans/contract/contract.ts';
import { recordPurchase } from '../orders/history.ts';
import { makeReport, newCode, nextFolio, storeReport, type ReportWanted } from './making.ts';
import { inSeconds } from '../storage/clock.ts';
import type { OrdersTable, Schema } from '../storage/schema.ts';
import { step, type Patch, type Step } from '../orders/states.ts';
import { subjectOf } from '../bureau/subject.ts';
import { reasonOf } from '../settings/reasons.ts';

/** Longer than a document may take, so that no second worker draws while a first one may still succeed. */
const LEASE_SECONDS = 20;
/** Seconds until a document that could not be made is tried again, by number of tries. */
const RETRY_SECONDS = [2, 10, 60, 300, 900] as const;
/** A report that cannot be made for this long is not made: the buyer gets the money back. */
const GIVE_UP_HOURS = 24;

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
    const made = await ('contractOf' in lease.wanted ? makeContract(deps, lease.wanted) : makeReport(deps, lease.wanted));
    deps.reached('C12');
    await (typeof made === 'string' ? refund(deps, lease, made) : keep(deps, lease, made));
    deps.reached('C13');
  } catch (error) {
    deps.warn('report could not be made', {
      orden: orden.slice(0, 4),
      tries: lease.tries,
      reason: reasonOf(error),
    });
    // A contract is signed and paid: its paper may be late, but it is not undone for that.
    if (lease.overdue && !('contractOf' in lease.wanted)) await refund(deps, lease, `no se pudo generar en ${GIVE_UP_HOURS} horas`);
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
  readonly wanted: ReportWanted | ContractWanted;
}

async function leaseIssuing({ db, hmac, payments }: OrderDeps, orden: string): Promise<Lease | undefined> {
  const code = newCode(hmac);
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
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
    if (order.tipo === 'factura') {
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
      wanted: wantedOf(orden, order, { folio, code, emitido: order.ahora, demo: payments.simulated }),
    };
  });
}

type AskerColumns = 'cliente' | 'consultante' | 'consultante_persona' | 'consultante_empresa';
type Ordered = Pick<Selectable<OrdersTable>, 'tipo' | 'servicio' | 'inputs' | 'sujeto_rut' | 'motivo' | AskerColumns>;
type Facts = Pick<ReportWanted, 'folio' | 'code' | 'emitido' | 'demo'>;

function wantedOf(orden: string, order: Ordered, facts: Facts): Lease['wanted'] {
  if (order.tipo === 'plan') return { contractOf: orden, ...facts };
  const { servicio, inputs, motivo } = order;
  return { servicio: servicio ?? '', subject: subjectOf(order, inputs.tasacion), motivo, asker: orderedBy(order), ...facts };
}

/** An order of the version before has only one RUT; a person's own report keeps its buyer, who may be another, and no asker. */
function orderedBy({ cliente, consultante, motivo, ...order }: Pick<Ordered, AskerColumns | 'motivo'>): Asker | null {
  const { consultante_persona: persona, consultante_empresa: empresa } = order;
  if (consultante === null && (cliente === null || motivo === MOTIVOS['consulta-propia'])) return null;
  if (persona !== null || empresa !== null || consultante === null) return { cliente, persona, empresa };
  return isCompanyRut(consultante) ? { cliente, persona, empresa: consultante } : { cliente, persona: consultante, empresa };
}

async function keep({ db, issued }: OrderDeps, lease: Lease, pdf: Uint8Array): Promise<void> {
  const { orden, wanted } = lease;
  const waited = await db.transaction().execute(async (trx) => {
    if (!(await endLease(trx, lease, { to: 'ISSUED', detail: wanted.folio, mail: 'informe' }, { siguiente_intento: null }))) return;
    if ('contractOf' in wanted) return storeContract(trx, wanted, pdf);
    await storeReport(trx, wanted, { orden }, pdf);
    await recordPurchase(trx, orden);
    return secondsSincePaid(trx, orden);
  });
  if (waited !== undefined) issued(waited);
}

async function secondsSincePaid(trx: Transaction<Schema>, orden: string): Promise<number | undefined> {
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

type Ending = Pick<Step, 'to' | 'detail' | 'mail'>;

/** False, and nothing changed, for a slower worker whose lease ran out: it finds another folio on the order. */
async function endLease(trx: Transaction<Schema>, { orden, wanted }: Lease, change: Ending, patch: Patch): Promise<boolean> {
  const mine = await trx
    .selectFrom('orders')
    .select('orden')
    .where('orden', '=', orden)
    .where('folio', '=', wanted.folio)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mine !== undefined && step(trx, { orden, from: 'ISSUING', ...change }, { ...patch, lease_until: null });
}
