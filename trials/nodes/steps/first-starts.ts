import { reports } from '@veridico/reports';
import { sql } from 'kysely';
import { migrations } from '../../../apps/server/src/storage/migrations/index.ts';
import { openDeployment } from '../deployment.ts';
import { amountOf, type Step } from '../step.ts';

const ROUNDS = { variant: 1, short: 2, usual: 10, long: 10 };

/** Three nodes start at once on a database without tables. */
export const firstStarts: Step = {
  title: 'tres nodos parten a la vez sobre una base vacía: cada tabla y cada clave se crea una vez',
  async play(setup) {
    const rounds = amountOf(setup, ROUNDS);
    const wrong: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const deployment = await openDeployment(setup, { empty: true });
      const { rows } = await sql<{ applied: number; services: number }>`select
        (select count(*)::int from kysely_migration) as applied, (select count(*)::int from services) as services`.execute(
        deployment.database.db,
      );
      const { failedStarts, ownEnds } = deployment.group;
      await deployment.close();
      const [{ applied, services } = { applied: 0, services: 0 }] = rows;
      if (failedStarts + ownEnds.length > 0) wrong.push(`ronda ${round}: ${failedStarts + ownEnds.length} procesos no partieron`);
      if (applied !== Object.keys(migrations).length) wrong.push(`ronda ${round}: ${applied} migraciones`);
      if (services !== reports.length) wrong.push(`ronda ${round}: ${services} informes en el catálogo`);
    }
    return { figures: [`${rounds} rondas de tres procesos; ${Object.keys(migrations).length} migraciones en cada una`], wrong };
  },
};
