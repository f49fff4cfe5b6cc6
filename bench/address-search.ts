import { searchAddress, type AddressQuery } from '../apps/server/src/purchase/property/search.ts';
import type { Database } from '../apps/server/src/storage/database.ts';
import type { Benchmark } from './define.ts';
import { emptyDatabase, interleaved, percentile } from './interleaved.ts';
import { fillProperties } from './properties.ts';
import { atTwoSizes } from './own-postgres.ts';

const FEW = 20_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 300;

/** Sequential address searches in a property roll of a million, against one of twenty thousand. */
export const addressSearch: Benchmark = {
  name: 'direcciones',
  unit: 'ms per search (p50)',
  async run(properties = MANY) {
    return atTwoSizes([properties, FEW], openRoll, async (many, few) => {
      const { ours, baseline } = await interleaved(
        { rounds: ROUNDS, perRound: PER_ROUND },
        (n) => many.search(n % PER_ROUND),
        (n) => few.search(n % PER_ROUND),
      );
      const at = (part: number) => [percentile(ours.flat(), part), percentile(baseline.flat(), part)] as const;
      return {
        against: `${FEW} properties`,
        ours: ours.map((round) => percentile(round, 50)),
        baseline: baseline.map((round) => percentile(round, 50)),
        notes: [
          ...[50, 99].map((part) => {
            const [mine, others] = at(part);
            return `p${part} of ${ROUNDS * PER_ROUND} searches: ${mine.toFixed(2)} ms against ${others.toFixed(2)} ms, ratio ${(mine / others).toFixed(2)}`;
          }),
          `${properties} properties: ${many.sizes}`,
          `${FEW} properties: ${few.sizes}`,
        ],
      };
    });
  },
};

interface Roll {
  /** Size of the table and its indexes, as text. */
  readonly sizes: string;
  /** Milliseconds of the n-th search; each round repeats the same searches. */
  readonly search: (n: number) => Promise<number>;
  close(): Promise<void>;
}

async function openRoll(server: string, properties: number): Promise<Roll> {
  const { url, database } = await emptyDatabase(server, `rol_${properties}`);
  const { asked, sizes } = await fillProperties(url, properties, PER_ROUND);
  return { sizes, close: () => database.close(), search: (n) => timed(database, asked[n % asked.length]) };
}

async function timed({ db }: Database, asked: AddressQuery | undefined): Promise<number> {
  if (!asked) throw new Error('nothing to look for');
  const since = performance.now();
  const { results } = await searchAddress(db, asked);
  const took = performance.now() - since;
  if (results.length === 0) throw new Error(`nothing found at ${asked.street} ${asked.streetNumber}`);
  return took;
}
