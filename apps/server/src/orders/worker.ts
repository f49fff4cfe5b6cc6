import { sql, type Kysely } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import type { OrderDeps } from './kind.ts';
import { settlePayment } from './payment.ts';
import { refundOrder } from './refunds.ts';
import { reasonOf } from '../settings/reasons.ts';

const ROUND_MS = 1_000;
const PER_ROUND = 10;

export interface OrderWorker {
  /** Starts a round now instead of at the next tick: somebody just paid. */
  wake(): void;
  /** Ends after the rounds that are running. */
  stop(): Promise<void>;
}

/** One kind of work: what is due, the longest waiting first, and how one of them is moved on. */
export interface Lane {
  readonly due: (db: Kysely<Schema>, limit: number) => Promise<string[]>;
  readonly move: (deps: OrderDeps, id: string) => Promise<boolean>;
}

/** Lanes of the orders themselves. Each runs apart, so that a slow card provider delays no report and no mail. */
export const ORDER_LANES: readonly Lane[] = [
  { due: ordersIn('RETURNED', 'COMMITTING'), move: settlePayment },
  { due: ordersIn('REFUND_PENDING'), move: refundOrder },
];

/** Orders in some states whose next try is due. */
export function ordersIn(...states: readonly OrderState[]): Lane['due'] {
  return async (db, limit) => {
    const orders = await db
      .selectFrom('orders')
      .select('orden')
      .where('estado', 'in', states)
      .where('siguiente_intento', '<=', sql<Date>`now()`)
      .orderBy('siguiente_intento')
      .limit(limit)
      .execute();
    return orders.map(({ orden }) => orden);
  };
}

/**
 * Moves every unfinished order forward, whoever left it: payments returned but not settled, paid orders without a report, money to give
 * back, receipts to make, mails to send, work whose lease ran out because a process died. Any number of processes may run one; leases keep
 * them apart.
 */
export function startOrderWorker(deps: OrderDeps, lanes: readonly Lane[]): OrderWorker {
  const runs = lanes.map((lane) => run(deps, lane));
  return {
    wake: () => {
      for (const { wake } of runs) wake();
    },
    stop: async () => {
      await Promise.all(runs.map(({ stop }) => stop()));
    },
  };
}

function run(deps: OrderDeps, lane: Lane): OrderWorker {
  let stopped = false;
  let woken = false;
  let endPause = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ROUND_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      woken = false;
      const busy = await round(deps, lane);
      // Who called during the round may have done so after it had looked.
      if (!busy && !woken && !stopped) await pause();
    }
  };
  const running = loop();
  const wake = () => {
    woken = true;
    endPause();
  };
  return {
    wake,
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

/** One round; true when some order moved, so that the next round follows at once. Never throws: what fails is tried again later. */
async function round(deps: OrderDeps, { due, move }: Lane): Promise<boolean> {
  const failed = (error: unknown) => {
    deps.warn('order round failed', { reason: reasonOf(error) });
    return false;
  };
  const ids = await due(deps.db, PER_ROUND).catch((error: unknown) => (failed(error), []));
  const moved = await Promise.all(ids.map((id) => move(deps, id).catch(failed)));
  return moved.includes(true);
}
