import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { noteAct } from '../contract/acts.ts';
import { pauseAfter } from '../../orders/pauses.ts';
import { isWaiting } from '../representation/claims.ts';
import { lockCompany } from '../representation/standing.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { reasonOf } from '../../settings/reasons.ts';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { beginTerm, createClient } from './client.ts';
import type { PlanDeps } from './deps.ts';
import type { AltaCode, Outcome, PlanOrder } from './outcome.ts';
import { EXPIRED, FOLLOWED, OVERTAKEN, STALLED } from './consent.ts';
import { bringUser } from './user.ts';

/**
 * Longer than the calls to the identity provider for one user (5 s each), so that a second try never starts while they may still answer.
 */
const LEASE_SECONDS = 45;
/** Retry delay while a new password is being set. */
const SOON_SECONDS = 3;
const WAIT_MS = 10_000;
const POLL_MS = 150;

/**
 * Creates the client of a paid plan whose representative is identified: company, contract and administrator. Each step is done once,
 * however many requests run at once; the job completes what fails.
 * @returns the specification's code: '00' if all is done, or if only a link remains for its owner to follow
 */
export async function completeAlta(deps: PlanDeps, orden: string): Promise<AltaCode> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const lease = await leaseAlta(deps.orders.db, orden);
    if (typeof lease !== 'string') return runAlta(deps, lease);
    if (lease !== 'busy') return lease;
    if (Date.now() > deadline) return 'TP-05';
    await sleep(POLL_MS);
  }
}

/** The same, for the job. @returns false if there was nothing to do or another process holds the lease */
export async function moveAlta(deps: PlanDeps, orden: string): Promise<boolean> {
  const lease = await leaseAlta(deps.orders.db, orden);
  if (typeof lease !== 'string') {
    await runAlta(deps, lease);
    return true;
  }
  // Nothing to do now: the order was refunded meanwhile, or another process finished it.
  if (lease !== 'busy')
    await deps.orders.db
      .updateTable('plan_orders')
      .set({ alta_siguiente: null })
      .where('orden', '=', orden)
      .where(sql<boolean>`coalesce(alta_lease < now(), true)`)
      .execute();
  return false;
}

/**
 * Continues the contractings whose link the owner of an account just followed, so that their next page already acts for the company. The
 * job repeats what fails.
 * @param sub of the account
 */
export async function continueAltas(deps: PlanDeps, sub: string): Promise<void> {
  const { db, warn } = deps.orders;
  const followed = await db
    .selectFrom('plan_orders')
    .select('orden')
    .where('usuario', '=', sub)
    .where('lista', 'is', null)
    .where('enlace', 'is not', null)
    .where(MAY_GO_ON)
    .execute();
  for (const { orden } of followed)
    await moveAlta(deps, orden).catch((error: unknown) => {
      warn('client not continued', { orden: orden.slice(0, 4), reason: reasonOf(error) });
    });
}

/** Altas that are due, longest waiting first, and those whose link was followed. */
export async function dueAltas(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('plan_orders')
    .select('orden')
    .where('lista', 'is', null)
    .where((eb) =>
      eb.or([
        eb('alta_siguiente', '<=', sql<Date>`now()`),
        eb.and([eb('enlace', 'is not', null), eb('alta_siguiente', 'is', null), MAY_GO_ON]),
      ]),
    )
    .orderBy('alta_siguiente')
    .limit(limit)
    .execute();
  return due.map(({ orden }) => orden);
}

/** A followed link resumes a paid order, unless a claim on the company is open or another process holds the lease. */
const MAY_GO_ON = sql<boolean>`(${FOLLOWED} or ${OVERTAKEN}) and coalesce(alta_lease < now(), true)
  and exists (select from orders where orders.orden = plan_orders.orden and orders.estado in (${sql.join(PAID_STATES)}))
  and not exists (select from representation_claims r where r.orden = plan_orders.orden and r.estado <> 'aprobada')`;

async function leaseAlta(db: Kysely<Schema>, orden: string): Promise<PlanOrder | AltaCode | 'busy'> {
  return db.transaction().execute(async (trx) => {
    // Locked by a statement of its own: one that waits for a row reads the other tables as they were before it waited.
    await trx.selectFrom('plan_orders').select('orden').where('orden', '=', orden).forNoKeyUpdate().execute();
    const order = await trx
      .selectFrom('plan_orders')
      .innerJoin('orders', 'orders.orden', 'plan_orders.orden')
      .selectAll('plan_orders')
      .select(['estado', sql<boolean>`coalesce(alta_lease > now(), false)`.as('leased')])
      .select([FOLLOWED.as('followed'), OVERTAKEN.as('overtaken'), STALLED.as('stalled'), EXPIRED.as('expired')])
      .where('plan_orders.orden', '=', orden)
      .executeTakeFirst();
    if (!order) return 'TP-10';
    if (!PAID_STATES.some((state) => state === order.estado)) return 'TP-01';
    if (order.lista !== null) return '00';
    if (order.identidad !== 'aprobada') return 'TP-02';
    if (order.leased) return 'busy';
    if (await isWaiting(trx, orden)) return 'TP-04';
    if (order.enlace !== null && !order.followed && !order.overtaken && !order.expired) return (order.alta_codigo ?? '00') as AltaCode;
    await trx
      .updateTable('plan_orders')
      .set((eb) => ({
        alta_lease: inSeconds(LEASE_SECONDS),
        alta_siguiente: inSeconds(LEASE_SECONDS),
        alta_intentos: eb('alta_intentos', '+', 1),
      }))
      .where('orden', '=', orden)
      .execute();
    const { estado: _, leased: __, expired: ___, ...leased } = order;
    return { ...leased, alta_intentos: order.alta_intentos + 1 };
  });
}

const NOT_MADE = { 'another contract': 'TP-04', 'not paid': 'TP-01', waits: 'TP-04' } as const;

async function runAlta(deps: PlanDeps, order: PlanOrder): Promise<AltaCode> {
  const { orders, wake } = deps;
  const made = await createClient(orders.db, order.orden, deps.representation);
  const outcome: Outcome =
    made === 'made' ? await bringUser(deps, await reloadOrder(orders.db, order)) : { codigo: NOT_MADE[made], next: 'person' };
  if (made !== 'waits' && (outcome.next === 'again' || outcome.next === 'person'))
    orders.warn('client not complete', { orden: order.orden.slice(0, 4), tries: order.alta_intentos, codigo: outcome.codigo });
  await saveOutcome(orders.db, order, outcome, made === 'waits');
  wake();
  return outcome.codigo;
}

/** Rereads what may have changed since the lease: the right to act for the company, and the contract. */
async function reloadOrder(db: Kysely<Schema>, order: PlanOrder): Promise<PlanOrder> {
  const now = await db
    .selectFrom('plan_orders')
    .select(['representacion', 'contrato_creado'])
    .where('orden', '=', order.orden)
    .executeTakeFirstOrThrow();
  return { ...order, ...now };
}

async function saveOutcome(
  db: Kysely<Schema>,
  { orden, rut_empresa: empresa, alta_intentos: tries, alta_codigo: before, enlace }: PlanOrder,
  { codigo, next }: Outcome,
  waits: boolean,
): Promise<void> {
  const seconds = { again: pauseAfter(tries), soon: SOON_SECONDS, wait: undefined, person: undefined, done: undefined }[next];
  await db.transaction().execute(async (trx) => {
    // Lock order: the company before its order and contract, as in every decision on a company.
    if (next === 'done') await lockCompany(trx, empresa);
    const { numUpdatedRows } = await trx
      .updateTable('plan_orders')
      .set({
        alta_codigo: codigo,
        alta_lease: null,
        alta_siguiente: seconds === undefined ? null : inSeconds(seconds),
        ...(next === 'done' && { lista: sql<Date>`now()` }),
        // If only a person can continue, a followed link must not start the next try at once.
        ...((next === 'done' || next === 'person') && { enlace: null }),
      })
      .where('orden', '=', orden)
      // Only the holder of the latest lease may write.
      .where('alta_intentos', '=', tries)
      .where('lista', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    if (next === 'done') {
      await beginTerm(trx, orden);
      await noteAct(trx, orden, { acto: 'alta' });
    }
    // A password being set ('soon') stops nothing. A followed link that leads nowhere is a new cause, even with the code of the earlier one.
    const stopped = codigo !== '00' && next !== 'soon' && (codigo !== before || (next === 'person' && enlace !== null));
    if (!waits && stopped) await noteAct(trx, orden, { acto: 'alta-detenida', detalle: codigo });
  });
}
