import { createLoadRecords } from '../apps/server/src/bureau/subjects.ts';
import { createDrawing, type Drawing } from '../apps/server/src/issuing/drawing/drawing.ts';
import { issueReport } from '../apps/server/src/issuing/issuing.ts';
import { orderDeps } from '../apps/server/src/orders/testing.ts';
import { keepSeal } from '../apps/server/src/providers/seal/embedded.ts';
import { openThreadedSeal } from '../apps/server/src/providers/seal/threaded.ts';
import { seedCatalog } from '../apps/server/src/storage/seeds.ts';
import type { Benchmark } from './define.ts';
import { emptyDatabase, interleaved, percentile } from './interleaved.ts';
import { paidOrder } from './paid-orders.ts';
import { fillPeople } from './people.ts';
import { atTwoSizes } from './own-postgres.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 20;

/** From a paid order to the sealed, stored Informe Personas, with a million people in the bureau, against ten thousand. */
export const peopleScale: Benchmark = {
  name: 'escala',
  unit: 'ms per report',
  async run(people = MANY) {
    const drawing = createDrawing({ threads: 1 });
    const open = (server: string, people: number) => openShop({ server, drawing, people });
    try {
      return await atTwoSizes([people, FEW], open, async (many, few) => {
        const { ours, baseline } = await interleaved({ rounds: ROUNDS, perRound: PER_ROUND }, many.issue, few.issue);
        return {
          against: `${FEW} people`,
          ours: ours.map((round) => percentile(round, 50)),
          baseline: baseline.map((round) => percentile(round, 50)),
          notes: [`${people} people; the median of ${PER_ROUND} reports in each round`],
        };
      });
    } finally {
      await drawing.close();
    }
  },
};

interface Shop {
  /** Milliseconds of the report on the n-th person. */
  readonly issue: (n: number) => Promise<number>;
  close(): Promise<void>;
}

async function openShop(site: { server: string; drawing: Drawing; people: number }): Promise<Shop> {
  const { server, drawing, people } = site;
  const { url, database } = await emptyDatabase(server, `gente_${people}`);
  const { db } = database;
  await seedCatalog(db);
  const { usual } = await fillPeople(url, people, (ROUNDS + 1) * PER_ROUND);
  const seal = await openThreadedSeal({ certificate: { kind: 'own', kept: await keepSeal((_name, make) => make()) }, tsaUrl: undefined });
  const complaints: string[] = [];
  const warn = (what: string) => void complaints.push(what);
  const deps = orderDeps(db, {
    seal,
    draw: drawing.draw,
    loadRecords: createLoadRecords({ db, findProperty: async () => undefined, appraise: drawing.appraise }),
    warn,
  });
  return {
    close: async () => {
      await Promise.all([seal.close(), database.close()]);
    },
    async issue(n) {
      const orden = await paidOrder(db, usual[n] ?? '');
      const since = performance.now();
      await issueReport(deps, orden);
      const took = performance.now() - since;
      if (complaints.length > 0) throw new Error(complaints.join());
      return took;
    },
  };
}
