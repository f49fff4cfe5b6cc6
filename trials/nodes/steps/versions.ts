import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { addCompanies, addPlan } from '../../frame/records.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment, type Deployment } from '../deployment.ts';
import { unpackEarlier } from '../earlier-version.ts';
import { startLoad, withoutReport } from '../load.ts';
import { amountOf, countsByNode, type Step } from '../step.ts';

const BEFORE_MS = 4_000;
/** HAProxy uses a node after its next check. */
const TAKEN_BACK_MS = 700;
const TOGETHER_MS = { short: 15_000, usual: 60_000, long: 60_000 };
/** Two of the earlier version, one of this, and one of the earlier version that starts on the tables of this. */
const NODES = ['nodo1', 'nodo2', 'nodo3', 'nodo4'];
const BACK_MS = { short: 10_000, usual: 30_000, long: 30_000 };

/** The new version starts and migrates while the earlier one serves; then the earlier one starts again, and the new one ends. */
export const versions: Step = {
  title: 'la versión anterior y esta atienden juntas sobre una base, bajo carga, y se vuelve a la anterior: ninguna solicitud falla',
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
            { nodes: 1, tree: earlier.tree, late: true },
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
          await goBack(deployment);
          await wait(amountOf(setup, BACK_MS));
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

/** The earlier version starts on the newer tables, and every node that ran before ends. */
async function goBack({ groups: [before, now, back] }: Deployment): Promise<void> {
  await back?.start();
  await wait(TAKEN_BACK_MS);
  await now?.stop();
  await before?.stop();
}

async function countMigrations(db: Parameters<typeof addPlan>[0]): Promise<number> {
  const { rows } = await sql<{ applied: number }>`select count(*)::int as applied from kysely_migration`.execute(db);
  return rows[0]?.applied ?? 0;
}
