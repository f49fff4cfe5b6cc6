import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@veridico/api';
import { decimal } from '../../frame/numbers.ts';
import { onDeployment } from '../deployment.ts';
import { NODE_HEADER } from '../proxy.ts';
import { countsByNode, type Step } from '../step.ts';

/** An unknown property: the limit counts the requests. */
const PROPERTY = routes.propiedad.path.replace('{comuna}', '13101').replace('{rol}', '1-1');
const ALLOWED = 60;
const ASKED = 240;
const AT_ONCE = 6;
const WINDOW_SECONDS = 3_600;
/** Share of the allowed requests. */
const TOLERANCE = 0.05;
const TOO_MANY = 429;
const TAKES_MS = 60_000;
const AWAY_MS = 500;
const MOST_AWAY = 120;

/** One visitor sends requests to all three nodes, each with another X-Forwarded-For. */
export const limits: Step = {
  title: 'los límites valen para los tres nodos juntos, con 5 % de margen, y nadie los elude con X-Forwarded-For',
  play: (setup) =>
    onDeployment(setup, { settings: { RATES: `direccion=${ALLOWED}/${WINDOW_SECONDS}`, LIMITS: 'strict' } }, async (deployment) => {
      await untilFarFromEdge();
      const nodes = new Map<string, number>();
      let [passed, asked, away] = [0, 0, 0];
      const ask = async () => {
        while (asked < ASKED && away < MOST_AWAY) {
          asked += 1;
          const answer = await fetch(deployment.balancer.url + PROPERTY, { headers: { 'x-forwarded-for': `198.51.100.${asked}` } });
          await answer.arrayBuffer();
          const node = answer.headers.get(NODE_HEADER) ?? '';
          nodes.set(node, (nodes.get(node) ?? 0) + 1);
          if (answer.status >= 500) {
            // A busy machine did not answer and counted nothing: send it again.
            away += 1;
            asked -= 1;
            await wait(AWAY_MS);
          } else if (answer.status !== TOO_MANY) passed += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      const off = Math.abs(passed / ALLOWED - 1);
      const idle = deployment.group.urls.length - [...nodes.values()].filter((each) => each > ASKED / 10).length;
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
    }),
};

/** Waits for the next window near the end of one: across it, twice as many requests may pass. */
async function untilFarFromEdge(): Promise<void> {
  const left = WINDOW_SECONDS * 1_000 - (Date.now() % (WINDOW_SECONDS * 1_000));
  if (left < TAKES_MS) await wait(left + 1_000);
}
