import { sql, type Selectable } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { PaymentAttemptsTable } from '../storage/schema.ts';
import type { OrderDeps } from './kind.ts';
import { step } from './states.ts';

/** Longer than `status`, `commit` and `status` at 10 s each, so that no second worker starts while a call may still answer. */
const LEASE_SECONDS = 35;
/** The provider's documentation says 5 minutes in one place and 10 in another; it refuses a later commit anyway. */
export const COMMIT_WINDOW_SECONDS = 600;
/** The provider answers about a payment for 7 days; an order unanswered for 6 goes to a person. */
export const UNANSWERED_DAYS = 6;

export type Attempt = Selectable<PaymentAttemptsTable>;

/** The right of this process to settle a payment for some seconds, and what it needs to know for it. */
export interface PaymentLease {
  readonly attempt: Attempt;
  readonly tries: number;
  readonly firstTry: boolean;
  readonly mayCommit: boolean;
  /** The provider has not answered for `UNANSWERED_DAYS`. */
  readonly unanswered: boolean;
}

/** Takes the lease of a payment that returned, or whose last lease and pause are over. @returns undefined where another process holds it */
export async function leasePayment({ db }: OrderDeps, orden: string): Promise<PaymentLease | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select([
        'estado',
        'intentos',
        sql<boolean>`coalesce(lease_until > now(), false)`.as('leased'),
        sql<boolean>`coalesce(siguiente_intento > now(), false)`.as('later'),
      ])
      .where('orden', '=', orden)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order) return undefined;
    const returned = order.estado === 'RETURNED';
    if (!returned && !(order.estado === 'COMMITTING' && !order.leased && !order.later)) return undefined;
    const tries = order.intentos + 1;
    await step(
      trx,
      { orden, from: order.estado, to: 'COMMITTING', detail: `intento ${tries}` },
      { lease_until: inSeconds(LEASE_SECONDS), siguiente_intento: inSeconds(LEASE_SECONDS), intentos: tries },
    );
    const { inTime, unanswered, ...attempt } = await trx
      .selectFrom('payment_attempts')
      .selectAll()
      .select([
        sql<boolean>`coalesce(retorno_en > now() - make_interval(secs => ${COMMIT_WINDOW_SECONDS}), false)`.as('inTime'),
        sql<boolean>`creado < now() - make_interval(days => ${UNANSWERED_DAYS})`.as('unanswered'),
      ])
      .where('orden', '=', orden)
      // The attempt that returned last: an order gets a further attempt only after the earlier ones ended.
      .orderBy(sql`retorno_en desc nulls last, id desc`)
      .limit(1)
      .executeTakeFirstOrThrow();
    const mayCommit = attempt.retorno === 'normal' && inTime;
    if (mayCommit && attempt.confirmacion_en === null)
      await trx
        .updateTable('payment_attempts')
        .set({ confirmacion_en: sql<Date>`now()` })
        .where('id', '=', attempt.id)
        .execute();
    return { attempt, tries, firstTry: returned, mayCommit, unanswered };
  });
}
