import { setTimeout as wait } from 'node:timers/promises';
import { decimal } from '../../frame/numbers.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment, untilReady } from '../deployment.ts';
import { startLoad } from '../load.ts';
import { amountOf, type Step } from '../step.ts';

const EVERY_MS = 4_000;
const DEATHS = { short: 3, usual: 10, long: 10 };
const READY_MS = 10_000;

/** Kills and restarts PgBouncer under load. */
export const poolerRestarts: Step = {
  title: 'PgBouncer muere y vuelve bajo carga: mientras tanto 503, nada se pierde y ningún proceso termina',
  play: (setup) =>
    onDeployment(setup, {}, async (deployment) => {
      const load = startLoad(deployment, { readers: 3, buyers: 4 });
      const back: number[] = [];
      for (let turn = 0; turn < amountOf(setup, DEATHS); turn += 1) {
        await wait(EVERY_MS);
        await setup.pooler.restart();
        back.push(await untilReady(deployment.balancer.url));
      }
      await wait(EVERY_MS);
      const { all, seen } = await load.stop();
      const ledger = await compareLedgers(deployment, seen);
      const not503 = all.failureLines.filter((each) => !/ 503 \(\d+\)$/.test(each));
      return {
        figures: [
          `${back.length} muertes; listo otra vez en ${decimal(Math.max(...back) / 1_000)} s o menos`,
          `${all.calls} solicitudes, ${all.failures} con 503`,
          ...ledger.figures,
        ],
        wrong: [
          ...not503,
          ...back.filter((each) => each > READY_MS).map((each) => `tardó ${decimal(each / 1_000)} s en estar listo`),
          ...deployment.group.unexpectedEnds,
          ...ledger.wrong,
        ],
      };
    }),
};
