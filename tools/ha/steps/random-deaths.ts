import { killRun } from '../../crash/kill-run.ts';
import { checksOf, details, table } from '../../crash/summary.ts';
import type { Step } from '../step.ts';
import type { Length } from '../world.ts';

/** With 100 charges and more some plan must have come to its client, or the run proves nothing. */
const RUNS: Readonly<Record<Length, { readonly kills: number; readonly charged: number }>> = {
  short: { kills: 20, charged: 40 },
  usual: { kills: 60, charged: 120 },
  long: { kills: 1_000, charged: 3_000 },
};

/** The run of `npm run test:crash`, whose buyers go through HAProxy and whose nodes through PgBouncer. */
export const randomDeaths: Step = {
  title: 'muertes al azar de nodos y base de datos, con planes, tras HAProxy y PgBouncer: ninguna falta en los libros',
  async play(world) {
    const { ground, seed, length, newProxy } = world;
    const outcome = await killRun(ground, { ...RUNS[length], nodes: 3, seed, newFront: () => newProxy() });
    return {
      figures: table(outcome)
        .split('\n')
        .map((line) => line.trim()),
      wrong: checksOf(outcome).some(({ wrong }) => wrong.length > 0) ? details(outcome) : [],
    };
  },
};
