import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addCompanies, addPlan } from '../../frame/records.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment } from '../deployment.ts';
import { unpackEarlier } from '../earlier-version.ts';
import { startLoad, withoutReport } from '../load.ts';
import { amountOf, countsByNode, type Step } from '../step.ts';

const BEFORE_MS = 4_000;
const TOGETHER_MS = { short: 15_000, usual: 60_000, long: 60_000 };
const NODES = ['nodo1', 'nodo2', 'nodo3'];

/** The new version starts and migrates while the earlier one serves. */
export const versions: Step = {
  title: 'la versión anterior y esta atienden juntas sobre una base, bajo carga: ninguna solicitud falla',
  async play(setup) {
    const earlier = await unpackEarlier(setup.before);
    try {
      return await onDeployment(
        setup,
        {
          empty: true,
          // An earlier version may need another PgBouncer.
          direct: true,
          groups: [
            { nodes: 2, tree: earlier.tree },
            { nodes: 1, late: true },
          ],
        },
        async (deployment) => {
          const { db } = deployment.database;
          await addCompanies(db);
          await addPlan(db);
          const before = await countMigrations(db);
          const load = startLoad(deployment, { readers: 3, buyers: 4 });
          await wait(BEFORE_MS);
          await deployment.groups[1]?.start();
          await wait(amountOf(setup, TOGETHER_MS));
          const { all, seen, byNode } = await load.stop();
          const ledger = await compareLedgers(deployment, seen).catch((error: unknown) => ({ figures: [], wrong: [String(error)] }));
          const after = await countMigrations(db);
          return {
            figures: [
              `antes: ${earlier.name}; ${after - before} migraciones nuevas`,
              `${all.calls} solicitudes, ${all.failures} fallidas; ${countsByNode(byNode)}`,
              ...ledger.figures,
            ],
            wrong: [
              ...all.failureLines,
              ...NODES.filter((node) => (byNode.get(node) ?? 0) < LEAST).map((node) => `${node} casi no recibió solicitudes`),
              ...withoutReport(seen),
              ...ledger.wrong,
            ],
          };
        },
      );
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
