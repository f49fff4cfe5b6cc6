import { createLoadRecords } from '../apps/server/src/bureau/subjects.ts';
import { readMyData } from '../apps/server/src/rights/my-data.ts';
import { openServer } from '../apps/server/src/storage/server.ts';
import { seedCatalog } from '../apps/server/src/storage/seeds.ts';
import type { Benchmark } from './define.ts';
import { emptyDatabase, interleaved, percentile } from './interleaved.ts';
import { atTwoSizes } from './own-postgres.ts';
import { fillPeople } from './people.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 7;
const PER_ROUND = 50;
const ACQUIRE_MS = 30_000;

/** «Mis datos» of a person with a million people in the bureau, each with an account, against ten thousand. */
export const myData: Benchmark = {
  name: 'mis-datos',
  unit: 'ms per answer (p50)',
  async run(people = MANY) {
    return atTwoSizes([people, FEW], openBureau, async (many, few) => {
      const { ours, baseline } = await interleaved({ rounds: ROUNDS, perRound: PER_ROUND }, many.read, few.read);
      return {
        against: `${FEW} people`,
        ours: ours.map((round) => percentile(round, 50)),
        baseline: baseline.map((round) => percentile(round, 50)),
        notes: [
          `${people} people; p99: ${percentile(ours.flat(), 99).toFixed(1)} ms against ${percentile(baseline.flat(), 99).toFixed(1)} ms`,
        ],
      };
    });
  },
};

async function openBureau(server: string, people: number) {
  const { url, database } = await emptyDatabase(server, `mis_datos_${people}`);
  const { db } = database;
  await seedCatalog(db);
  const { usual } = await fillPeople(url, people, (ROUNDS + 1) * PER_ROUND);
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  await pool.query(`insert into customers (sub, rut, rut_probado) select gen_random_uuid(), rut, now() from personas`);
  await pool.query(`insert into consultas (rut, servicio, motivo) select rut, 'sia000001', 'Evaluación crediticia' from personas`);
  await pool.query('vacuum analyze customers, consultas');
  await close();
  const away = async () => Promise.reject(new Error('not asked here'));
  const loadRecords = createLoadRecords({ db, appraise: away, findProperty: away });
  return {
    close: () => database.close(),
    async read(n: number) {
      const rut = usual[n] ?? '';
      const since = performance.now();
      const { partes } = await readMyData({ db, loadRecords, publicUrl: 'http://localhost' }, { rut, calidad: 'titular' }, '');
      const took = performance.now() - since;
      if (!partes.some(({ tabla }) => tabla === 'customers')) throw new Error('nothing found');
      return took;
    },
  };
}
