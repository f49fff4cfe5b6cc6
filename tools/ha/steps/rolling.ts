import { setTimeout as wait } from 'node:timers/promises';
import { compareLedgers } from '../ledger.ts';
import { failuresIn, listFailures, startLoad, withoutReport } from '../load.ts';
import { openSite } from '../site.ts';
import { decimal, type Step } from '../step.ts';

/** Of three restarts each. */
const ROUNDS = { broken: 1, short: 2, usual: 7, long: 7 };
/** HAProxy takes a node back at its next look. */
const TAKEN_BACK_MS = 700;

/** Every node stopped and started again, one after the other, while people use the service. */
export const rolling: Step = {
  title: 'reinicios por turno con SIGTERM bajo carga: ninguna solicitud falla',
  async play(world) {
    const site = await openSite(world);
    try {
      const load = startLoad(site, { readers: 4, buyers: 3 });
      const stops: number[] = [];
      for (let round = 0; round < (world.broken ? ROUNDS.broken : ROUNDS[world.length]); round += 1)
        for (const url of site.fleet.urls) {
          stops.push(await site.fleet.restart(url));
          await wait(TAKEN_BACK_MS);
        }
      const { reads, purchases, seen } = await load.stop();
      const ledger = await compareLedgers(site, seen);
      const failures = failuresIn(reads) + failuresIn(purchases);
      const slow = stops.filter((each) => each > LONGEST_STOP_MS);
      return {
        figures: [
          `${stops.length} reinicios; detenerse tomó ${decimal(Math.max(...stops) / 1_000)} s o menos`,
          `${reads.calls + purchases.calls} solicitudes, ${failures} fallidas`,
          ...ledger.figures,
        ],
        wrong: [
          ...listFailures(reads),
          ...listFailures(purchases),
          ...slow.map((each) => `detenerse tomó ${decimal(each / 1_000)} s`),
          ...withoutReport(seen),
          ...ledger.wrong,
        ],
      };
    } finally {
      await site.close();
    }
  },
};

/** A stop that waits for something nobody will do ends by force after 20 s. */
const LONGEST_STOP_MS = 15_000;
