import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { NODE_HEADER } from '../proxy.ts';
import { openSite } from '../site.ts';
import { countsByNode, decimal, type Step } from '../step.ts';

/** Of nobody: what is counted are the tries. */
const PROPERTY = routes.propiedad.path.replace('{comuna}', '13101').replace('{rol}', '1-1');
const ALLOWED = 60;
const ASKED = 240;
const AT_ONCE = 6;
const WINDOW_SECONDS = 3_600;
/** Of what is allowed. */
const TOLERANCE = 0.05;
const TOO_MANY = 429;
const TAKES_MS = 60_000;
const AWAY_MS = 500;
const MOST_AWAY = 120;

/** One visitor who asks all three nodes in turn, under another name each time. */
export const limits: Step = {
  title: 'los límites valen para los tres nodos juntos, con 5 % de margen, y nadie los elude con X-Forwarded-For',
  async play(world) {
    const rates = `direccion=${ALLOWED}/${WINDOW_SECONDS}`;
    const site = await openSite(world, { settings: { RATES: rates, LIMITS: 'strict' } });
    try {
      await untilFarFromEdge();
      const nodes = new Map<string, number>();
      let [passed, asked, away] = [0, 0, 0];
      const ask = async () => {
        while (asked < ASKED && away < MOST_AWAY) {
          asked += 1;
          const answer = await fetch(site.front.url + PROPERTY, { headers: { 'x-forwarded-for': `198.51.100.${asked}` } });
          await answer.arrayBuffer();
          const node = answer.headers.get(NODE_HEADER) ?? '';
          nodes.set(node, (nodes.get(node) ?? 0) + 1);
          if (answer.status >= 500) {
            // A machine with far too much to do: nothing was counted, and somebody asks once more.
            away += 1;
            asked -= 1;
            await wait(AWAY_MS);
          } else if (answer.status !== TOO_MANY) passed += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      const off = Math.abs(passed / ALLOWED - 1);
      const idle = site.fleet.urls.length - [...nodes.values()].filter((each) => each > ASKED / 10).length;
      return {
        figures: [
          `${ASKED} solicitudes repartidas ${countsByNode(nodes)}`,
          `${passed} pasaron de ${ALLOWED} permitidas: ${decimal(off * 100)} % de diferencia`,
        ],
        wrong: [
          ...(off <= TOLERANCE ? [] : [`pasaron ${passed} donde se permiten ${ALLOWED}`]),
          ...(away < MOST_AWAY ? [] : ['no hubo quien respondiera']),
          ...(idle === 0 ? [] : [`${idle} nodos casi no recibieron solicitudes`]),
        ],
      };
    } finally {
      await site.close();
    }
  },
};

/** Across the edge of a window twice as many may pass. */
async function untilFarFromEdge(): Promise<void> {
  const left = WINDOW_SECONDS * 1_000 - (Date.now() % (WINDOW_SECONDS * 1_000));
  if (left < TAKES_MS) await wait(left + 1_000);
}
