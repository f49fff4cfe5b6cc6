import { appraise, type Subject } from '@veridico/appraisal';
import { comunas } from '@veridico/reference';
import { readMarketListings } from '../apps/server/src/bureau/records/market-listings.ts';
import type { Database } from '../apps/server/src/storage/database.ts';
import type { Benchmark } from './define.ts';
import { emptyDatabase, interleaved, percentile } from './interleaved.ts';
import { fillListings } from './listings.ts';
import { atTwoSizes } from './own-postgres.ts';

const FEW = 40_000;
const MANY = 1_000_000;
const ROUNDS = 5;
const PER_ROUND = 60;
const DAY = '2026-11-20';

/** Sequential appraisals without their document, with a million published offers, against forty thousand. */
export const appraisals: Benchmark = {
  name: 'tasacion',
  unit: 'ms per appraisal (p50)',
  async run(listings = MANY) {
    return atTwoSizes([listings, FEW], openOffers, async (many, few) => {
      const { ours, baseline } = await interleaved(
        { rounds: ROUNDS, perRound: PER_ROUND },
        (n) => appraised(many.database, n % PER_ROUND),
        (n) => appraised(few.database, n % PER_ROUND),
      );
      const [mine, others] = [ours.flat(), baseline.flat()];
      const note = (name: string, part: number, of: (took: Timings) => number) => {
        const [one, other] = [percentile(mine.map(of), part), percentile(others.map(of), part)];
        return `${name}, p${part}: ${one.toFixed(1)} ms against ${other.toFixed(1)} ms, ratio ${(one / other).toFixed(2)}`;
      };
      return {
        against: `${FEW} listings`,
        ours: ours.map((round) => percentile(round.map(whole), 50)),
        baseline: baseline.map((round) => percentile(round.map(whole), 50)),
        notes: [
          note(`all ${ROUNDS * PER_ROUND} appraisals`, 50, whole),
          note(`all ${ROUNDS * PER_ROUND} appraisals`, 99, whole),
          note('of it reading', 99, ({ reading }) => reading),
          note('of it the model', 99, ({ model }) => model),
          `${listings} listings: ${many.sizes}`,
          `${FEW} listings: ${few.sizes}`,
        ],
      };
    });
  },
};

interface Offers {
  readonly database: Database;
  /** Size of the table and its indexes, as text. */
  readonly sizes: string;
  close(): Promise<void>;
}

/** Milliseconds. */
interface Timings {
  readonly reading: number;
  readonly model: number;
}

const whole = ({ reading, model }: Timings): number => reading + model;

async function openOffers(server: string, listings: number): Promise<Offers> {
  const { url, database } = await emptyDatabase(server, `avisos_${listings}`);
  return { database, sizes: await fillListings(url, listings), close: () => database.close() };
}

const CAPITAL = comunas.filter(({ cut }) => cut.startsWith('131'));
const TYPES = ['casa', 'departamento', 'oficina', 'local'] as const;

/** The n-th property: in a commune of the capital, where most offers are. */
function subject(n: number): Subject {
  return {
    operacion: n % 5 === 0 ? 'arriendo' : 'venta',
    tipo: TYPES[n % TYPES.length] ?? 'casa',
    cut: CAPITAL[(n * 7) % 12]?.cut ?? '13101',
    fecha: DAY,
    supUtil: 60 + (n % 80),
    supTotal: 100 + (n % 80),
    dormitorios: 2,
    banos: 1,
    estacionamientos: 1,
    lat: n % 2 === 0 ? null : -33.37,
    lon: n % 2 === 0 ? null : -70.55,
  };
}

async function appraised({ db }: Database, n: number): Promise<Timings> {
  const asked = subject(n);
  const since = performance.now();
  const { listings } = await readMarketListings(db, asked, DAY);
  const read = performance.now();
  const given = appraise(asked, listings);
  if (given.kind === 'refusal') throw new Error(`${asked.tipo} ${asked.operacion} ${asked.cut}: ${given.reason}`);
  return { reading: read - since, model: performance.now() - read };
}
