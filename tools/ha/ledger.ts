import { setTimeout as wait } from 'node:timers/promises';
import { count, findViolations, historyOf, readBooks } from '../crash/books.ts';
import type { Seen } from '../crash/buyer.ts';
import { again } from '../crash/again.ts';
import { LEFT_OVER } from '../crash/summary.ts';
import { letVisitsEnd, untilStill } from '../crash/settling.ts';
import type { Site } from './site.ts';

const STILL_MS = 30_000;
const SHOWN = 3;
const ORDEN_LENGTH = 26;

/**
 * Waits until no order moves any more, and lays the product's books beside the card network's.
 * @param db the database they are in, if it is no longer the site's
 */
export async function compareLedgers(
  { run, simulator, fleet }: Pick<Site, 'run' | 'simulator' | 'fleet'>,
  seen: readonly Seen[],
  db = run.database.db,
): Promise<{ readonly figures: string[]; readonly wrong: string[] }> {
  await again(() => letVisitsEnd(db));
  // Visits are ended once an hour, and by whoever starts; a broken installation may not start again.
  const [first] = fleet.live;
  if (first !== undefined) await Promise.race([fleet.restart(first), wait(STILL_MS, undefined, { ref: false })]);
  const still = await untilStill(db, STILL_MS);
  const books = { ...(await readBooks(db)), bank: await simulator.payments(), seen };
  const { orders, charged, issued, refunded, review } = count(books);
  const violations = Object.entries(findViolations(books)).flatMap(([kind, names]) =>
    (names as string[]).map((name) => `${kind}: ${name}`),
  );
  const named = violations.map((line) => line.replace(/^\w+: /, '').slice(0, ORDEN_LENGTH));
  const histories = await Promise.all([...new Set(named)].slice(0, SHOWN).map(async (orden) => [orden, ...(await historyOf(db, orden))]));
  return {
    figures: [
      `${orders} órdenes, ${charged} cobradas, ${issued} con informe, ${refunded} devueltas; faltas en los libros: ${violations.length}`,
    ],
    wrong: [...violations, ...review.map((each) => `en revisión: ${each}`), ...histories.flat(), ...(still ? [] : [LEFT_OVER])],
  };
}
