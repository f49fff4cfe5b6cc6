import { sql, type Kysely } from 'kysely';
import type { OrderState, Schema } from '../storage/schema.ts';
import type { OrderDeps } from './kind.ts';
import { settlePayment } from './payment.ts';
import { dueParts, refundPart } from './parts/refund-part.ts';
import { refundOrder } from './refunds.ts';
import { reasonOf } from '../settings/reasons.ts';

const ROUND_MS = 1_000;
const PER_ROUND = 10;

export interface OrderWorker {
  /** Starts a round now instead of at the next tick, for example after a payment. */
  wake(): void;
  /** Resolves after the running rounds have ended. */
  stop(): Promise<void>;
}

/** One kind of work: `due` lists what is due, longest wait first; `move` advances one item. */
export interface Lane {
  readonly due: (db: Kysely<Schema>, limit: number) => Promise<string[]>;
  readonly move: (deps: OrderDeps, id: string) => Promise<boolean>;
}

/** Lanes of the orders themselves. Each lane runs its own loop, so a slow card provider delays no report and no mail. */
export const ORDER_LANES: readonly Lane[] = [
  { due: ordersIn('RETURNED', 'COMMITTING'), move: settlePayment },
  { due: ordersIn('REFUND_PENDING'), move: refundOrder },
  { due: dueParts, move: refundPart },
];

/** Orders in the given states whose next try is due. */
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
 * Moves every unfinished order forward, whichever process left it: returned payments to settle, paid orders without a report, refunds,
 * receipts to make, mails to send, work whose lease expired because a process died. Several processes may run a worker; leases keep them
 * apart.
 */
export function startOrderWorker(deps: OrderDeps, lanes: readonly Lane[]): OrderWorker {
  const runs = lanes.map((lane) => runLane(deps, lane));
  return {
    wake: () => {
      for (const { wake } of runs) wake();
    },
    stop: async () => {
      await Promise.all(runs.map(({ stop }) => stop()));
    },
  };
}

function runLane(deps: OrderDeps, lane: Lane): OrderWorker {
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
      const busy = await runRound(deps, lane);
      // `wake` may have been called after the round had read its list.
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

/**
 * Runs one round. Never throws: failures are tried again later.
 * @returns true when some order moved; the next round then follows at once
 */
async function runRound(deps: OrderDeps, { due, move }: Lane): Promise<boolean> {
  const failed = (error: unknown) => {
    deps.warn('order round failed', { reason: reasonOf(error) });
    return false;
  };
  const ids = await due(deps.db, PER_ROUND).catch((error: unknown) => (failed(error), []));
  const moved = await Promise.all(ids.map((id) => move(deps, id).catch(failed)));
  return moved.includes(true);
}
