import { setTimeout as wait } from 'node:timers/promises';
import { randomFor } from '../../../apps/server/src/bureau/demo/random.ts';
import { decimal } from '../../frame/numbers.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment } from '../deployment.ts';
import { startLoad } from '../load.ts';
import { amountOf, type Step } from '../step.ts';

const EVERY_MS = 2_500;
const KILLS = { variant: 4, short: 10, usual: 40, long: 100 };
/** Failed reads in 10,000. */
const FEWER_THAN = 5;
/** With fewer, a single failure would decide. */
const LEAST_READS = 5_000;

/** Kills a node again and again under load. */
export const deaths: Step = {
  title: 'un nodo muerto con kill -9 cada 2,5 s: menos de 5 lecturas fallidas de cada 10.000',
  play: (setup) =>
    onDeployment(setup, {}, async (deployment) => {
      const random = randomFor(`${setup.seed} muertes`);
      const load = startLoad(deployment, { readers: 8, buyers: 2 });
      const most = amountOf(setup, KILLS);
      let kills = 0;
      while (kills < most) {
        await wait(EVERY_MS);
        // Only while all nodes are ready: one of three at a time, however busy the machine.
        if (deployment.group.live.length === deployment.group.urls.length && (await deployment.group.kill(random.pick))) kills += 1;
      }
      await wait(EVERY_MS);
      const { reads, purchases, seen } = await load.stop();
      const ledger = await compareLedgers(deployment, seen);
      const rate = (reads.failures / reads.calls) * 10_000;
      return {
        figures: [
          `${kills} muertes; ${reads.calls} lecturas, ${reads.failures} fallidas: ${decimal(rate)} de cada 10.000`,
          `${purchases.calls} solicitudes de compradores, ${purchases.failures} que hubo que repetir`,
          ...ledger.figures,
        ],
        wrong: [
          ...(rate < FEWER_THAN ? [] : [`${decimal(rate)} lecturas fallidas de cada 10.000`, ...reads.failureLines]),
          ...(reads.calls < LEAST_READS ? [`hubo ${reads.calls} lecturas, y menos de ${LEAST_READS} no prueban nada`] : []),
          ...ledger.wrong,
        ],
      };
    }),
};
