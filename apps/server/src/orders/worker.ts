import { sql } from 'kysely';
import type { OrderState } from '../storage/schema.ts';
import type { OrderDeps } from './deps.ts';
import { issueReport } from './issuing.ts';
import { settlePayment } from './payment.ts';

const ROUND_MS = 1_000;
const PER_ROUND = 10;

export interface OrderWorker {
  /** Starts a round now instead of at the next tick: somebody just paid. */
  wake(): void;
  /** Ends after the rounds that are running. */
  stop(): Promise<void>;
}

/** One kind of work on orders, by the states that ask for it. */
interface Lane {
  readonly states: readonly OrderState[];
  readonly move: (deps: OrderDeps, orden: string) => Promise<boolean>;
}

/** Apart, so that a card provider that takes its time keeps nobody's paid report waiting. */
const LANES: readonly Lane[] = [
  { states: ['RETURNED', 'COMMITTING'], move: settlePayment },
  { states: ['PAID', 'ISSUING'], move: issueReport },
];

/**
 * Moves every unfinished order forward, whoever left it: payments returned but not settled, paid orders without a report,
 * work whose lease ran out because a process died. Any number of processes may run one; leases keep them apart.
 */
export function startOrderWorker(deps: OrderDeps): OrderWorker {
  const runs = LANES.map((lane) => run(deps, lane));
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
async function round(deps: OrderDeps, { states, move }: Lane): Promise<boolean> {
  const failed = (error: unknown) => {
    deps.warn('order round failed', { reason: error instanceof Error ? error.message : 'unknown' });
    return false;
  };
  const due = await deps.db
    .selectFrom('orders')
    .select('orden')
    .where('estado', 'in', states)
    .where('siguiente_intento', '<=', sql<Date>`now()`)
    .orderBy('siguiente_intento')
    .limit(PER_ROUND)
    .execute()
    .catch((error: unknown) => (failed(error), []));
  const moved = await Promise.all(due.map(({ orden }) => move(deps, orden).catch(failed)));
  return moved.includes(true);
}
