import { routes } from '@veridico/api';
import { knownRut } from '../../crash/subjects.ts';
import { openSite } from '../site.ts';
import type { Step } from '../step.ts';

/** Of three nodes one gets a third of the requests. */
const MOST = 30;

/** A node that dies with an order written down and nothing answered. */
export const sentOnce: Step = {
  title: 'un POST que murió a medias no se envía otra vez a otro nodo',
  async play(world) {
    const site = await openSite(world, { fleets: [{ nodes: 1, crashAt: 'C2' }, { nodes: 2 }] });
    try {
      const death = site.fleet.untilDead();
      let dead = false;
      void death.then(() => (dead = true));
      const browser = site.browser('un solo envío');
      let sent = 0;
      let unanswered = 0;
      for (; sent < MOST && !dead; sent += 1) {
        // Without the key by which the product would know the same order again.
        const body = {
          codigoServicio: 'sia000002',
          run: knownRut(sent),
          serie: '',
          correo: `una-${sent}@${world.seed}.ejemplo.cl`,
          celular: '56912345678',
          aceptacionTerminos: 'true',
        };
        const answer = await browser.api(routes.transaccion, { body });
        if (!answer.ok) unanswered += 1;
      }
      const orders = await site.run.database.db.selectFrom('orders').select('inputs').execute();
      const mails = orders.map(({ inputs }) => inputs.correo);
      const twice = mails.filter((mail, place) => mails.indexOf(mail) !== place).length;
      return {
        figures: [`${sent} órdenes enviadas, ${unanswered} sin respuesta, ${orders.length} guardadas, ${twice} dos veces`],
        wrong: [
          ...(twice === 0 ? [] : [`${twice} órdenes se guardaron dos veces`]),
          ...(dead ? [] : ['el nodo que debía morir no recibió nada']),
        ],
      };
    } finally {
      await site.close();
    }
  },
};
