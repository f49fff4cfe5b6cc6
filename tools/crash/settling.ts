import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { again } from './again.ts';
import type { Fleet } from './fleet.ts';

type Db = Database['db'];

const LOOK_MS = 300;
const OPEN = sql`('RETURNED', 'COMMITTING', 'PAID', 'ISSUING', 'REFUND_PENDING')`;

/** What the product itself says of its books, in its own words; what is not zero is wrong. */
export type OwnCount = Readonly<Record<string, number>>;

export interface Settled {
  /** How many processes were killed for it. */
  readonly killed: number;
  /** Undefined when not all was done in time. */
  readonly ownCount: OwnCount | undefined;
}

/**
 * Kills everybody at once and has the next ones find the leases of the dead and every pause over. Waits until nothing moves but what only
 * hours end, kills everybody once more, lets those hours pass, and waits until the product has counted its own books.
 * @param buyers whoever is still waiting for an answer
 */
export async function settle(fleet: Fleet, db: Db, buyers: Promise<unknown>, { limitMs, windowsEndAfterMs }: Patience): Promise<Settled> {
  let killed = await fleet.killAll();
  await again(() => endLeases(db));
  await fleet.start();
  await buyers;
  const leave: readonly Left[] = windowsEndAfterMs === undefined ? ['visits'] : ['visits', 'refused'];
  if (!(await untilStill(db, limitMs, leave))) return { killed, ownCount: undefined };
  killed += await fleet.killAll();
  await letVisitsEnd(db);
  await letClaimsExpire(db);
  if (windowsEndAfterMs !== undefined) {
    await wait(windowsEndAfterMs);
    await letCommitWindowsEnd(db);
  }
  await endLeases(db);
  await db.deleteFrom('payment_counts').execute();
  await fleet.start();
  const still = (await untilStill(db, limitMs)) && (await untilCounted(db, limitMs));
  return { killed, ownCount: still || undefined };
}

interface Patience {
  /** For nothing to change. */
  readonly limitMs: number;
  /** For the card network to answer what the dead asked; then no payment may be confirmed any more. Undefined: they may for ever. */
  readonly windowsEndAfterMs: number | undefined;
}

/** What may be under way still: whoever is on a card page; payments that the network goes on refusing. */
type Left = 'visits' | 'refused';

/** The product asks the card network about every payment. */
async function untilCounted(db: Db, limitMs: number): Promise<OwnCount | undefined> {
  const { payments } = await db
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<string>().as('payments'))
    .executeTakeFirstOrThrow();
  const until = Date.now() + limitMs + Number(payments) * PAYMENT_MS;
  while (Date.now() < until) {
    const row = await db.selectFrom('payment_counts').selectAll().where('terminada', 'is not', null).executeTakeFirst();
    if (row) return Object.fromEntries(COUNTED.map((name) => [name, Number(row[name])]));
    await wait(LOOK_MS);
  }
  return undefined;
}

/** More than one question takes. */
const PAYMENT_MS = 300;
const COUNTED = ['sin_respuesta', 'cobradas_sin_informe', 'informes_sin_cobro', 'cobros_dobles', 'detenidas'] as const;

/** Where work waits, under the same three columns. */
const WORK = ['orders', 'mails', 'comprobantes'] as const;

/** For when no process is alive: no lease is anybody's, and every pause is over. */
export async function endLeases(db: Db): Promise<void> {
  for (const table of WORK)
    for (const column of ['lease_until', 'siguiente_intento'] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = now() where ${sql.ref(column)} > now()`.execute(db);
  await sql`update plan_orders set alta_lease = null, alta_siguiente = now() where lista is null and alta_siguiente is not null`.execute(
    db,
  );
}

/** Whoever is on a card page has been there for two hours, and a contract that nobody signed was drawn up two days ago. */
export async function letVisitsEnd(db: Db): Promise<void> {
  await sql`update orders set creada = now() - interval '2 days' where tipo = 'plan' and estado = 'CREATED'`.execute(db);
  await sql`update payment_attempts set creado = now() - interval '2 hours'
    where orden in (select orden from orders where estado in ('CREATED', 'TOKEN_ISSUED'))`.execute(db);
}

/** Of the claims that no administrator answered, every second one has waited for its three working days. */
async function letClaimsExpire(db: Db): Promise<void> {
  await sql`update representation_claims set vence = now() - interval '1 minute' where id in (
    select id from (select id, row_number() over (order by creada, id) as place from representation_claims where estado = 'abierta') as open
    where place % 2 = 1)`.execute(db);
}

/** Whoever came back from a card page did so two hours ago: nobody confirms that payment any more. */
async function letCommitWindowsEnd(db: Db): Promise<void> {
  await sql`update payment_attempts set retorno_en = now() - interval '2 hours'
    where orden in (select orden from orders where estado = 'COMMITTING')`.execute(db);
}

/** Shortens every pause until no order is under way but those left out, and no mail waits. False where nothing changed for `limitMs` before that. */
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

/** More often than a payment is asked about that ends by itself. */
const REFUSED_TRIES = 12;

/** Only where nobody is at work: what a live process holds stays its own. */
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
