import { routes } from '@veridico/api';
import { knownRut, purchaseForm } from '../../frame/records.ts';
import { onDeployment } from '../deployment.ts';
import type { Step } from '../step.ts';

/** More than enough for one of three nodes to get a request. */
const MOST = 30;

/** A node dies after it stored an order and before it answered. */
export const sentOnce: Step = {
  title: 'un POST que murió a medias no se envía otra vez a otro nodo',
  play: (setup) =>
    onDeployment(setup, { groups: [{ nodes: 1, crashAt: 'C2' }, { nodes: 2 }] }, async (deployment) => {
      const death = deployment.group.untilDead();
      let dead = false;
      void death.then(() => (dead = true));
      const browser = deployment.browser('un solo envío');
      let sent = 0;
      let unanswered = 0;
      for (; sent < MOST && !dead; sent += 1) {
        // Without an idempotency key, by which the product would recognise a repeated order.
        const body = purchaseForm(knownRut(sent), `una-${sent}@${setup.seed}.ejemplo.cl`);
        const answer = await browser.api(routes.transaccion, { body });
        if (!answer.ok) unanswered += 1;
      }
      const orders = await deployment.database.db.selectFrom('orders').select('inputs').execute();
      const mails = orders.map(({ inputs }) => inputs.correo);
      const twice = mails.filter((mail, place) => mails.indexOf(mail) !== place).length;
      return {
        figures: [`${sent} órdenes enviadas, ${unanswered} sin respuesta, ${orders.length} guardadas, ${twice} dos veces`],
        wrong: [
          ...(twice === 0 ? [] : [`${twice} órdenes se guardaron dos veces`]),
          ...(dead ? [] : ['el nodo que debía morir no recibió nada']),
        ],
      };
    }),
};
