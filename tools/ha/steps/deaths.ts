import { setTimeout as wait } from 'node:timers/promises';
import { randomFor } from '../../../apps/server/src/bureau/demo/random.ts';
import { compareLedgers } from '../ledger.ts';
import { failuresIn, listFailures, startLoad } from '../load.ts';
import { openSite } from '../site.ts';
import { decimal, type Step } from '../step.ts';

const EVERY_MS = 2_500;
/** One shows what is missing soon. */
const KILLS = { broken: 4, short: 10, usual: 40, long: 100 };
/** In 10,000. */
const FEWER_THAN = 5;
/** With fewer, one failure more or less would decide. */
const LEAST_READS = 5_000;

/** A node killed as a power cut does, again and again, while people use the service. */
export const deaths: Step = {
  title: 'un nodo muerto con kill -9 cada 2,5 s: menos de 5 lecturas fallidas de cada 10.000',
  async play(world) {
    const site = await openSite(world);
    try {
      const random = randomFor(`${world.seed} muertes`);
      const load = startLoad(site, { readers: 8, buyers: 2 });
      const most = world.broken ? KILLS.broken : KILLS[world.length];
      let kills = 0;
      while (kills < most) {
        await wait(EVERY_MS);
        // One of three, as the goal says: a machine too busy to start a process in time is not what is measured.
        if (site.fleet.live.length === site.fleet.urls.length && (await site.fleet.kill(random.pick))) kills += 1;
      }
      await wait(EVERY_MS);
      const { reads, purchases, seen } = await load.stop();
      const ledger = await compareLedgers(site, seen);
      const rate = (failuresIn(reads) / reads.calls) * 10_000;
      return {
        figures: [
          `${kills} muertes; ${reads.calls} lecturas, ${failuresIn(reads)} fallidas: ${decimal(rate)} de cada 10.000`,
          `${purchases.calls} solicitudes de compradores, ${failuresIn(purchases)} que hubo que repetir`,
          ...ledger.figures,
        ],
        wrong: [
          ...(rate < FEWER_THAN ? [] : [`${decimal(rate)} lecturas fallidas de cada 10.000`, ...listFailures(reads)]),
          ...(reads.calls < LEAST_READS ? [`hubo ${reads.calls} lecturas, y menos de ${LEAST_READS} no prueban nada`] : []),
          ...ledger.wrong,
        ],
      };
    } finally {
      await site.close();
    }
  },
};
