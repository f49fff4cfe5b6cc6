import { setTimeout as wait } from 'node:timers/promises';
import { compareLedgers } from '../ledger.ts';
import { failuresIn, listFailures, startLoad } from '../load.ts';
import { openSite } from '../site.ts';
import { decimal, type Step } from '../step.ts';

const EVERY_MS = 4_000;
const READY_MS = 10_000;
const POLL_MS = 50;

/** PgBouncer dies and comes back while people use the service. */
export const poolerRestarts: Step = {
  title: 'PgBouncer muere y vuelve bajo carga: mientras tanto 503, nada se pierde y ningún proceso termina',
  async play(world) {
    const site = await openSite(world);
    try {
      const load = startLoad(site, { readers: 3, buyers: 4 });
      const back: number[] = [];
      for (let turn = 0; turn < (world.length === 'short' ? 3 : 10); turn += 1) {
        await wait(EVERY_MS);
        await world.pooler.restart();
        back.push(await untilReady(site.front.url));
      }
      await wait(EVERY_MS);
      const { reads, purchases, seen } = await load.stop();
      const ledger = await compareLedgers(site, seen);
      const not503 = [...listFailures(reads), ...listFailures(purchases)].filter((each) => !/ 503 \(\d+\)$/.test(each));
      return {
        figures: [
          `${back.length} muertes; listo otra vez en ${decimal(Math.max(...back) / 1_000)} s o menos`,
          `${reads.calls + purchases.calls} solicitudes, ${failuresIn(reads) + failuresIn(purchases)} con 503`,
          ...ledger.figures,
        ],
        wrong: [
          ...not503,
          ...back.filter((each) => each > READY_MS).map((each) => `tardó ${decimal(each / 1_000)} s en estar listo`),
          ...site.fleet.fallen,
          ...ledger.wrong,
        ],
      };
    } finally {
      await site.close();
    }
  },
};

/** @returns after how many ms the service says that it is ready */
export async function untilReady(url: string): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 2 * READY_MS) {
    const answer = await fetch(`${url}/salud`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    await wait(POLL_MS);
  }
  return Date.now() - began;
}
