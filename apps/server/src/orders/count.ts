import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { PaymentRefused, PaymentUnknown, type CardTransaction, type Payments } from '../providers/payments/port.ts';
import { TODAY } from '../storage/clock.ts';
import type { OrderState, Schema } from '../storage/schema.ts';
import type { OrderDeps } from './kind.ts';
import { conclude } from './payment.ts';
import type { Attempt } from './payment-lease.ts';

/** Days for which the provider answers about a payment. */
const DAYS = 7;
/** An unfinished count older than this is taken over. */
const TAKE_OVER_HOURS = 2;
/** Orders finish in minutes; one under way for longer is stuck. */
const STUCK_HOURS = 1;
/** A mail undelivered for longer is more than a brief outage. */
const UNDELIVERED_HOURS = 24;
const AT_ONCE = 4;
/** Pause before asking again about a payment. */
const PAUSE_MS = 1_000;
/** Payments read per page; the count refreshes its heartbeat after each page. */
const PAGE = 400;
/** Most orders named per difference; beyond that a list does not help. */
const MOST_NAMED = 20;

/** Result of one day's count. All but `revisadas` should be zero. */
export interface PaymentCount {
  readonly revisadas: number;
  readonly sin_respuesta: number;
  readonly cobradas_sin_informe: number;
  readonly informes_sin_cobro: number;
  readonly cobros_dobles: number;
  readonly detenidas: number;
  readonly correos_sin_entregar: number;
}

/**
 * Compares every payment of the last 7 days with the provider's answer, once a day for all processes. Unknown charges are refunded; other
 * differences are counted for a person.
 * @returns undefined when today's count is done or under way
 */
export async function countPayments(deps: OrderDeps, signal?: AbortSignal): Promise<PaymentCount | undefined> {
  const { db } = deps;
  const day = await takeDay(db);
  if (day === undefined) return undefined;
  let revisadas = 0;
  const found: Record<Finding, string[]> = { sin_respuesta: [], cobradas_sin_informe: [], informes_sin_cobro: [] };
  for (let page = await sentPayments(db, '0'); page.length > 0; page = await sentPayments(db, page.at(-1)?.id ?? '0')) {
    for (let at = 0; at < page.length; at += AT_ONCE) {
      if (signal?.aborted) return giveDayBack(db, day);
      const some = page.slice(at, at + AT_ONCE);
      revisadas += some.length;
      const wrong = (await Promise.all(some.map((payment) => compare(deps, payment)))).filter((each) => each !== undefined);
      for (const { orden, finding } of wrong) found[finding].push(orden);
    }
    await db
      .updateTable('payment_counts')
      .set({ empezada: sql<Date>`now()` })
      .where('dia', '=', day)
      .execute();
  }
  const ordenes = { ...found, cobros_dobles: await findDoubles(db), detenidas: await findStuck(db) };
  const count = {
    revisadas,
    sin_respuesta: ordenes.sin_respuesta.length,
    cobradas_sin_informe: ordenes.cobradas_sin_informe.length,
    informes_sin_cobro: ordenes.informes_sin_cobro.length,
    cobros_dobles: ordenes.cobros_dobles.length,
    detenidas: ordenes.detenidas.length,
    correos_sin_entregar: await countUndelivered(db),
  };
  const named = Object.fromEntries(Object.entries(ordenes).map(([name, each]) => [name, each.slice(0, MOST_NAMED)]));
  await db
    .updateTable('payment_counts')
    .set({ ...count, ordenes: JSON.stringify(named), terminada: sql<Date>`now()` })
    .where('dia', '=', day)
    .execute();
  return count;
}

/** The row of the day is the lock: the process that writes it counts. */
async function takeDay(db: Kysely<Schema>): Promise<string | undefined> {
  const taken = await db
    .insertInto('payment_counts')
    .values({ dia: TODAY })
    .onConflict((conflict) =>
      conflict
        .column('dia')
        .doUpdateSet({ empezada: sql<Date>`now()` })
        .where('payment_counts.terminada', 'is', null)
        .where('payment_counts.empezada', '<', sql<Date>`now() - make_interval(hours => ${TAKE_OVER_HOURS})`),
    )
    .returning('dia')
    .executeTakeFirst();
  return taken?.dia;
}

/** Releases the day, so that another process can count it. */
async function giveDayBack(db: Kysely<Schema>, day: string): Promise<undefined> {
  await db.deleteFrom('payment_counts').where('dia', '=', day).where('terminada', 'is', null).execute();
}

type SentPayment = Attempt & {
  readonly estado: OrderState;
  /** A later attempt of the same order was committed: this one must not be charged. */
  readonly replaced: boolean;
};

/** Payments whose commit was tried; others cannot have been charged. */
async function sentPayments(db: Kysely<Schema>, after: string): Promise<SentPayment[]> {
  return (
    db
      .selectFrom('payment_attempts')
      .innerJoin('orders', 'orders.orden', 'payment_attempts.orden')
      .selectAll('payment_attempts')
      .select('orders.estado')
      .select(
        sql<boolean>`exists (select from payment_attempts as later where later.orden = payment_attempts.orden and later.id > payment_attempts.id
          and later.confirmacion_en is not null)`.as('replaced'),
      )
      .where('confirmacion_en', 'is not', null)
      // The provider's 7 days start at creation.
      .where('creado', '>', sql<Date>`now() - make_interval(days => ${DAYS})`)
      .where('payment_attempts.id', '>', after)
      .orderBy('payment_attempts.id')
      .limit(PAGE)
      .execute()
  );
}

type Finding = 'sin_respuesta' | 'cobradas_sin_informe' | 'informes_sin_cobro';

interface PaymentMismatch {
  readonly orden: string;
  readonly finding: Finding;
}

/** @returns undefined when nothing is wrong */
async function compare(deps: OrderDeps, { estado, replaced, ...attempt }: SentPayment): Promise<PaymentMismatch | undefined> {
  const { orden } = attempt;
  try {
    const transaction = await askTwice(deps.payments, attempt.token ?? '');
    const finding = replaced ? judgeReplaced(transaction) : judgeBooks(estado, transaction);
    if (finding === 'cobradas_sin_informe') await conclude(deps, attempt, transaction, null);
    return finding && { orden, finding };
  } catch (error) {
    if (error instanceof PaymentUnknown || error instanceof PaymentRefused) return { orden, finding: 'sin_respuesta' };
    throw error;
  }
}

/** Asks a second time: one lost answer among thousands is not worth a person's attention. */
async function askTwice(payments: Payments, token: string): Promise<CardTransaction> {
  try {
    return await payments.status(token);
  } catch (error) {
    if (!(error instanceof PaymentUnknown)) throw error;
    await wait(PAUSE_MS);
    return payments.status(token);
  }
}

/** Only the last attempt of an order may be charged. */
function judgeReplaced({ status, responseCode }: CardTransaction): Finding | undefined {
  return status === 'AUTHORIZED' && responseCode === 0 ? 'cobradas_sin_informe' : undefined;
}

/** Orders still under way are covered by `detenidas`. */
function judgeBooks(estado: OrderState, { status, responseCode }: CardTransaction): Finding | undefined {
  // A part that went back leaves the rest charged.
  const charged = (status === 'AUTHORIZED' || status === 'PARTIALLY_NULLIFIED') && responseCode === 0;
  if (charged && ['FAILED', 'ABANDONED', 'REFUNDED'].includes(estado)) return 'cobradas_sin_informe';
  return !charged && estado === 'ISSUED' ? 'informes_sin_cobro' : undefined;
}

/** Orders charged twice without a refund. */
async function findDoubles(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ orden: string }>`
    select orden from payment_attempts
    where creado > now() - make_interval(days => ${DAYS}) and comprobante ->> 'status' = 'AUTHORIZED'
      and comprobante ->> 'responseCode' = '0' and reembolso is null
    group by orden having count(*) > 1`.execute(db);
  return rows.map(({ orden }) => orden);
}

/** Overdue orders, orders in review, and orders of which a part has not gone back for an hour. */
async function findStuck(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orden')
    // A separate condition, so that the index of open orders is used.
    .where('estado', 'in', ['RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING', 'REVIEW'])
    .where((eb) => eb.or([eb('estado', '=', 'REVIEW'), eb('creada', '<', sql<Date>`now() - make_interval(hours => ${STUCK_HOURS})`)]))
    .orderBy('creada')
    .execute();
  const parts = await db
    .selectFrom('partial_refunds')
    .select('orden')
    .where('estado', 'in', ['pedida', 'sin-respuesta'])
    .where('pedida', '<', sql<Date>`now() - make_interval(hours => ${STUCK_HOURS})`)
    .orderBy('id')
    .execute();
  return [...rows, ...parts].map(({ orden }) => orden);
}

/** Mails unsent for longer than a usual outage, and returned mails whose case is still open. */
async function countUndelivered(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails
    where (enviado is null and rechazado is null and coalesce(reenviado, creado) < now() - make_interval(hours => ${UNDELIVERED_HOURS}))
      or (rechazado is not null and coalesce(reenviado, creado) > now() - make_interval(days => ${DAYS})
        and not exists (select from case_closures c where c.tarea = 'correo-' || mails.id))`.execute(db);
  return rows[0]?.count ?? 0;
}

const WORDS = {
  cobradas_sin_informe: ['pago cobrado sin informe', 'pagos cobrados sin informe'],
  informes_sin_cobro: ['informe sin cobro', 'informes sin cobro'],
  cobros_dobles: ['cobro doble', 'cobros dobles'],
  detenidas: ['orden detenida o en revisión', 'órdenes detenidas o en revisión'],
  correos_sin_entregar: ['correo sin entregar', 'correos sin entregar'],
  sin_respuesta: ['pago del que el banco no respondió', 'pagos de los que el banco no respondió'],
} as const;
type Difference = keyof typeof WORDS;

export interface LastCount {
  /** YYYY-MM-DD. */
  readonly dia: string;
  readonly terminada: Date;
  /** Seconds since it ended. */
  readonly ageSeconds: number;
  readonly differences: Readonly<Record<Difference, number>>;
  /** The first orders of each difference. Only the office may see them. */
  readonly ordenes: OrdersByDifference;
}

type OrdersByDifference = Readonly<Partial<Record<Difference, readonly string[]>>>;

/** The last finished count; undefined before the first. */
export async function lastCount(db: Kysely<Schema>): Promise<LastCount | undefined> {
  const last = await db
    .selectFrom('payment_counts')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - terminada)::float8`.as('ageSeconds'))
    .where('terminada', 'is not', null)
    .orderBy('dia', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.terminada) return undefined;
  const { dia, terminada, ageSeconds, ordenes } = last;
  const differences = Object.fromEntries(Object.keys(WORDS).map((name) => [name, last[name as Difference] ?? 0]));
  return { dia, terminada, ageSeconds, differences: differences as Record<Difference, number>, ordenes };
}

/** Describes the differences for a person; empty when there are none. @param ordenes orders to name beside each difference */
export function inWords(differences: LastCount['differences'], ordenes: OrdersByDifference = {}): string[] {
  return Object.entries(WORDS).flatMap(([name, [one, many]]) => {
    const count = differences[name as Difference];
    const named = ordenes[name as Difference] ?? [];
    const more = named.length > 0 && named.length < count ? '…' : '';
    const list = named.length === 0 ? '' : ` (${named.join(', ')}${more})`;
    return count > 0 ? [`${count} ${count === 1 ? one : many}${list}`] : [];
  });
}

const NONE = Object.fromEntries(Object.keys(WORDS).map((name) => [name, 0])) as Record<Difference, number>;

/** Differences of the last finished count plus orders stuck now, in words for the operator; empty when there are none. */
export async function bookProblems(db: Kysely<Schema>): Promise<string[]> {
  const last = await lastCount(db);
  return inWords({ ...(last?.differences ?? NONE), detenidas: (await findStuck(db)).length });
}
