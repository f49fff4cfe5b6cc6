import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/storage/database.ts';
import type { NodeGroup } from './node-group.ts';
import { poll, retry } from './retry.ts';

type Db = Database['db'];

const LOOK_MS = 300;
const OPEN = sql`('RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING')`;

/** Result of the product's daily count: every number but zero is an error. */
export type OwnCount = Readonly<Record<string, number>>;

export interface Settled {
  /** Number of killed processes. */
  readonly killed: number;
  /** Undefined when work was left at the time limit. */
  readonly ownCount: OwnCount | undefined;
}

/**
 * Kills all nodes, ends leases and pauses, and restarts. Waits until only work is left that ends after hours, kills all nodes again, moves
 * the times of that work, and waits until the product has made its daily count.
 * @param buyers their purchases, which end after the first restart
 */
export async function settle(
  group: NodeGroup,
  db: Db,
  buyers: Promise<unknown>,
  { limitMs, windowsEndAfterMs }: Patience,
): Promise<Settled> {
  let killed = await group.killAll();
  await retry(() => endLeases(db));
  await group.start();
  await buyers;
  const leave: readonly Left[] = windowsEndAfterMs === undefined ? ['visits'] : ['visits', 'refused'];
  if (!(await untilStill(db, limitMs, leave))) return { killed, ownCount: undefined };
  killed += await group.killAll();
  await letVisitsEnd(db);
  await letClaimsExpire(db);
  if (windowsEndAfterMs !== undefined) {
    await wait(windowsEndAfterMs);
    await letCommitWindowsEnd(db);
  }
  await endLeases(db);
  await db.deleteFrom('payment_counts').execute();
  await group.start();
  const still = (await untilStill(db, limitMs)) && (await untilCounted(db, limitMs));
  return { killed, ownCount: still || undefined };
}

interface Patience {
  /** Time limit without any change, ms. */
  readonly limitMs: number;
  /** After this time the card network has answered all calls of killed nodes, and the commit windows are closed, ms. Undefined: they stay open. */
  readonly windowsEndAfterMs: number | undefined;
}

/** Work that may be unfinished: buyers on card pages; payments that the card network refuses. */
type Left = 'visits' | 'refused';

/** Waits for the daily count, in which the product asks the card network about every payment. */
async function untilCounted(db: Db, limitMs: number): Promise<OwnCount | undefined> {
  const { payments } = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<string>().as('payments'))
    .executeTakeFirstOrThrow();
  const look = async () => db.selectFrom('payment_counts').selectAll().where('terminada', 'is not', null).executeTakeFirst();
  const row = await poll(look, limitMs + Number(payments) * PAYMENT_MS, LOOK_MS);
  return row && Object.fromEntries(COUNTED.map((name) => [name, Number(row[name])]));
}

/** Upper bound for one payment of the count. */
const PAYMENT_MS = 300;
const COUNTED = ['sin_respuesta', 'cobradas_sin_informe', 'informes_sin_cobro', 'cobros_dobles', 'detenidas'] as const;

/** Tables of work, with the same columns for lease and next try. */
const WORK = ['orders', 'mails', 'comprobantes'] as const;

/** Ends all leases and pauses. Only while no process runs. */
export async function endLeases(db: Db): Promise<void> {
  for (const table of WORK)
    for (const column of ['lease_until', 'siguiente_intento'] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() where ${sql.ref(column)} > now()`.execute(db);
  for (const table of ['queries', 'lote_lineas'])
    await sql`update ${sql.table(table)} set lease_until = now() where lease_until > now() and estado in ('MAKING', 'pendiente')`.execute(
      db,
    );
  await sql`update plan_orders set alta_lease = null, alta_siguiente = now() where lista is null and alta_siguiente is not null`.execute(
    db,
  );
}

/** Makes open card pages two hours old and unsigned contracts two days old. */
export async function letVisitsEnd(db: Db): Promise<void> {
  await sql`update orders set creada = now() - interval '2 days' where tipo = 'plan' and estado = 'CREATED'`.execute(db);
  await sql`update payment_attempts set creado = now() - interval '2 hours'
    where orden in (select orden from orders where estado in ('CREATED', 'TOKEN_ISSUED'))`.execute(db);
}

/** Lets every second open claim expire. */
async function letClaimsExpire(db: Db): Promise<void> {
  await sql`update representation_claims set vence = now() - interval '1 minute' where id in (
    select id from (select id, row_number() over (order by creada, id) as place from representation_claims where estado = 'abierta') as open
    where place % 2 = 1)`.execute(db);
}

/** Makes the returns of unsettled payments two hours old, which closes their commit windows. */
async function letCommitWindowsEnd(db: Db): Promise<void> {
  await sql`update payment_attempts set retorno_en = now() - interval '2 hours'
    where orden in (select orden from orders where estado = 'COMMITTING')`.execute(db);
}

/** Ends pauses until no work is left except the kinds of `leave`. @returns false after `limitMs` without any change */
export async function untilStill(db: Db, limitMs: number, leave: readonly Left[] = []): Promise<boolean> {
  let last = '';
  let until = 0;
  for (;;) {
    await endPauses(db);
    const { still, standing } = await look(db, leave);
    if (still) return true;
    if (standing !== last) until = Date.now() + limitMs;
    else if (Date.now() > until) return false;
    last = standing;
    await wait(LOOK_MS);
  }
}

/** More tries than any payment needs that settles by itself. */
const REFUSED_TRIES = 12;

/** Leaves work under a valid lease alone: a running process holds it. */
async function endPauses(db: Db): Promise<void> {
  for (const table of WORK)
    await sql`update ${sql.table(table)} set siguiente_intento = now()
      where siguiente_intento > now() and coalesce(lease_until, now()) <= now()`.execute(db);
  await sql`update plan_orders set alta_siguiente = now() where alta_siguiente > now() and coalesce(alta_lease, now()) <= now()`.execute(
    db,
  );
}

async function look(db: Db, leave: readonly Left[]): Promise<{ readonly still: boolean; readonly standing: string }> {
  const { rows } = await sql<{ open: number; unsent: number; clients: number; overdue: number; standing: string }>`select
    (select count(*)::int from orders where (estado in ('CREATED', 'TOKEN_ISSUED') and not ${leave.includes('visits')})
      or (estado in ${OPEN} and not (${leave.includes('refused')} and estado = 'COMMITTING' and intentos >= ${REFUSED_TRIES}))) as open,
    (select count(*)::int from mails where siguiente_intento is not null)
      + (select count(*)::int from comprobantes where siguiente_intento is not null) as unsent,
    (select count(*)::int from plan_orders where alta_siguiente is not null and lista is null) as clients,
    (select count(*)::int from representation_claims where estado = 'abierta' and vence < now()) as overdue,
    (select md5(string_agg(orden || estado, '' order by orden)) from orders) as standing`.execute(db);
  const { open = 1, unsent = 1, clients = 1, overdue = 1, standing = '' } = rows[0] ?? {};
  return { still: open + unsent + clients + overdue === 0, standing: `${standing} ${unsent} ${clients} ${overdue}` };
}
