import { reports } from '@veridico/reports';
import { sql } from 'kysely';
import { migrations } from '../../../apps/server/src/storage/migrations/index.ts';
import { openSite } from '../site.ts';
import type { Step } from '../step.ts';

const ROUNDS = { broken: 1, short: 2, usual: 10, long: 10 };

/** Three nodes find a database without any table. */
export const firstStarts: Step = {
  title: 'tres nodos parten a la vez sobre una base vacía: cada tabla y cada clave se crea una vez',
  async play(world) {
    const rounds = world.broken ? ROUNDS.broken : ROUNDS[world.length];
    const wrong: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const site = await openSite(world, { empty: true });
      const { rows } = await sql<{ applied: number; services: number }>`select
        (select count(*)::int from kysely_migration) as applied, (select count(*)::int from services) as services`.execute(
        site.run.database.db,
      );
      const { failedStarts, ownEnds } = site.fleet;
      await site.close();
      const [{ applied, services } = { applied: 0, services: 0 }] = rows;
      if (failedStarts + ownEnds.length > 0) wrong.push(`ronda ${round}: ${failedStarts + ownEnds.length} procesos no partieron`);
      if (applied !== Object.keys(migrations).length) wrong.push(`ronda ${round}: ${applied} migraciones`);
      if (services !== reports.length) wrong.push(`ronda ${round}: ${services} informes en el catálogo`);
    }
    return { figures: [`${rounds} rondas de tres procesos; ${Object.keys(migrations).length} migraciones en cada una`], wrong };
  },
};
