import { sql } from 'kysely';
import type { OrderDeps } from './deps.ts';
import { issueReport } from './issuing.ts';
import { settlePayment } from './payment.ts';

const ROUND_MS = 1_000;
const PER_ROUND = 10;

export interface OrderWorker {
  /** Starts a round now instead of at the next tick: somebody just paid. */
  wake(): void;
  /** Ends after the round that is running. */
  stop(): Promise<void>;
}

/**
 * Moves every unfinished order forward, whoever left it: payments returned but not settled, paid orders without a report,
 * work whose lease ran out because a process died. Any number of processes may run one; leases keep them apart.
 */
export function startOrderWorker(deps: OrderDeps): OrderWorker {
  let stopped = false;
  let wakeUp = () => {};
  const loop = async () => {
    while (!stopped) {
      const busy = await round(deps).catch((error: unknown) => {
        deps.warn('order round failed', { reason: error instanceof Error ? error.message : 'unknown' });
        return false;
      });
      if (!busy && !stopped) await pause();
    }
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ROUND_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = loop();
  return {
    wake: () => wakeUp(),
    async stop() {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}

/** One round; true when some order moved, so that the next round follows at once. */
export async function round(deps: OrderDeps): Promise<boolean> {
  const due = await deps.db
    .selectFrom('orders')
    .select(['orden', 'estado'])
    .where('estado', 'in', ['RETURNED', 'COMMITTING', 'PAID', 'ISSUING'])
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .orderBy('siguiente_intento')
    .limit(PER_ROUND)
    .execute();
  const moved = await Promise.all(
    due.map(({ orden, estado }) => (estado === 'PAID' || estado === 'ISSUING' ? issueReport(deps, orden) : settlePayment(deps, orden))),
  );
  return moved.includes(true);
}
