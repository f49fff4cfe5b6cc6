import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addCompanies, addPlan } from '../../crash/subjects.ts';
import { unpackEarlier } from '../earlier-version.ts';
import { compareLedgers } from '../ledger.ts';
import { failuresIn, listFailures, startLoad, withoutReport } from '../load.ts';
import { openSite } from '../site.ts';
import { countsByNode, type Step } from '../step.ts';

const BEFORE_MS = 4_000;
const NODES = ['nodo1', 'nodo2', 'nodo3'];

/** The version before is serving when the next one starts beside it and brings the tables up to date. */
export const versions: Step = {
  title: 'la versión anterior y esta atienden juntas sobre una base, bajo carga: ninguna solicitud falla',
  async play(world) {
    const earlier = await unpackEarlier(world.before);
    try {
      const site = await openSite(world, {
        empty: true,
        // What an earlier version asks of PgBouncer is not what is looked at here.
        direct: true,
        fleets: [
          { nodes: 2, tree: earlier.tree },
          { nodes: 1, late: true },
        ],
      });
      try {
        const { db } = site.run.database;
        await addCompanies(db);
        await addPlan(db);
        const before = await countMigrations(db);
        const load = startLoad(site, { readers: 3, buyers: 4 });
        await wait(BEFORE_MS);
        await site.fleets[1]?.start();
        await wait(world.length === 'short' ? 15_000 : 60_000);
        const { reads, purchases, seen, byNode } = await load.stop();
        const ledger = await compareLedgers(site, seen).catch((error: unknown) => ({ figures: [], wrong: [String(error)] }));
        const after = await countMigrations(db);
        const failures = failuresIn(reads) + failuresIn(purchases);
        return {
          figures: [
            `antes: ${earlier.name}; ${after - before} migraciones nuevas`,
            `${reads.calls + purchases.calls} solicitudes, ${failures} fallidas; ${countsByNode(byNode)}`,
            ...ledger.figures,
          ],
          wrong: [
            ...listFailures(reads),
            ...listFailures(purchases),
            ...NODES.filter((node) => (byNode.get(node) ?? 0) < LEAST).map((node) => `${node} casi no recibió solicitudes`),
            ...withoutReport(seen),
            ...ledger.wrong,
          ],
        };
      } finally {
        await site.close();
      }
    } finally {
      earlier.remove();
    }
  },
};

const LEAST = 50;

async function countMigrations(db: Parameters<typeof addPlan>[0]): Promise<number> {
  const { rows } = await sql<{ applied: number }>`select count(*)::int as applied from kysely_migration`.execute(db);
  return rows[0]?.applied ?? 0;
}
