import { setTimeout as wait } from 'node:timers/promises';
import type { ObservedPurchase } from '../frame/buyer.ts';
import { LEFT_OVER } from '../frame/kill-summary.ts';
import { count, findViolations, historiesOf, readLedger } from '../frame/ledger.ts';
import { retry } from '../frame/retry.ts';
import { letVisitsEnd, untilStill } from '../frame/settling.ts';
import type { Deployment } from './deployment.ts';

const STILL_MS = 30_000;
const SHOWN = 3;

/**
 * Waits until all work has ended and compares the product's ledger with the card network's.
 * @param db the database, where it is no longer the deployment's
 */
export async function compareLedgers(
  { database, simulator, group }: Pick<Deployment, 'database' | 'simulator' | 'group'>,
  seen: readonly ObservedPurchase[],
  db = database.db,
): Promise<{ readonly figures: string[]; readonly wrong: string[] }> {
  await retry(() => letVisitsEnd(db));
  // A node ends expired visits at its start and once an hour. A broken installation may fail to start.
  const [first] = group.live;
  if (first !== undefined) await Promise.race([group.restart(first), wait(STILL_MS, undefined, { ref: false })]);
  const still = await untilStill(db, STILL_MS);
  const ledger = { ...(await readLedger(db)), bank: await simulator.payments(), seen };
  const { orders, charged, issued, refunded, review } = count(ledger);
  const violations = Object.entries(findViolations(ledger)).flatMap(([kind, names]: [string, readonly string[]]) =>
    names.map((name) => ({ name, line: `${kind}: ${name}` })),
  );
  const named = violations.map(({ name }) => name);
  return {
    figures: [
      `${orders} órdenes, ${charged} cobradas, ${issued} con informe, ${refunded} devueltas; faltas en los libros: ${violations.length}`,
    ],
    wrong: [
      ...violations.map(({ line }) => line),
      ...review.map((each) => `en revisión: ${each}`),
      ...(await historiesOf(db, named, SHOWN)),
      ...(still ? [] : [LEFT_OVER]),
    ],
  };
}
