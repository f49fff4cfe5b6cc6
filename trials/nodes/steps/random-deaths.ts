import { killRun } from '../../frame/kill-run.ts';
import { checksOf, details, table } from '../../frame/kill-summary.ts';
import type { Length } from '../setup.ts';
import type { Step } from '../step.ts';

/** Runs of at least 100 charges are valid only with a plan that got its client. */
const RUNS: Readonly<Record<Length, { readonly kills: number; readonly charged: number }>> = {
  short: { kills: 20, charged: 40 },
  usual: { kills: 60, charged: 120 },
  long: { kills: 1_000, charged: 3_000 },
};

/** The run of `npm run test:crash` behind HAProxy and PgBouncer. */
export const randomDeaths: Step = {
  title: 'muertes al azar de nodos y base de datos, con planes, tras HAProxy y PgBouncer: ninguna falta en los libros',
  async play(setup) {
    const { world, seed, length, newProxy } = setup;
    const outcome = await killRun(world, { ...RUNS[length], nodes: 3, seed, newBalancer: () => newProxy() });
    return {
      figures: table(outcome)
        .split('\n')
        .map((line) => line.trim()),
      wrong: checksOf(outcome).some(({ wrong }) => wrong.length > 0) ? details(outcome) : [],
    };
  },
};
