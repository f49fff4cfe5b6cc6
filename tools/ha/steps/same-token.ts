import { routes } from '@veridico/api';
import { newSeen, order, PLAIN, visitCardPage } from '../../crash/buyer.ts';
import { knownRut } from '../../crash/subjects.ts';
import { compareLedgers } from '../ledger.ts';
import { NODE_HEADER } from '../proxy.ts';
import { openSite } from '../site.ts';
import type { Step } from '../step.ts';

const AT_ONCE = 100;

/** A hundred browsers, or one in a hurry, with the same payment. */
export const sameToken: Step = {
  title: 'el mismo token_ws cien veces a la vez sobre tres nodos: una confirmación y una sola respuesta',
  async play(world) {
    const site = await openSite(world);
    try {
      const nodes = new Set<string>();
      const shop = {
        simulator: site.simulator,
        db: site.run.database.db,
        browser: site.browser('token', (_, __, headers) => nodes.add(headers.get(NODE_HEADER) ?? '')),
      };
      const rounds = world.length === 'short' ? 5 : 20;
      const wrong: string[] = [];
      const seen = Array.from({ length: rounds }, (_, number) => newSeen({ ...PLAIN, number, seed: world.seed }));
      for (const each of seen) {
        if (!(await order(shop, each, knownRut(each.plan.number)))) throw new Error('no se pudo comprar');
        const back = await visitCardPage(shop, each);
        const { token = '' } = each;
        const [, ...answers] = await Promise.all([
          shop.browser.page(`/compra-directa/paso2?${new URLSearchParams(back)}`),
          ...Array.from({ length: AT_ONCE }, () => shop.browser.api(routes.transaccionRevisar, { params: { token } })),
        ]);
        const different = new Set(answers.map((answer) => JSON.stringify(answer.ok ? answer.body : answer.status)));
        const authorized = answers.filter((answer) => answer.ok && answer.body.status === 'AUTHORIZED').length;
        if (authorized !== AT_ONCE || different.size !== 1)
          wrong.push(`${authorized} de ${AT_ONCE} AUTHORIZED, ${different.size} respuestas distintas`);
      }
      const commits = (await site.simulator.payments()).map(({ confirmaciones }) => confirmaciones);
      if (commits.length !== rounds || commits.some((each) => each !== 1)) wrong.push(`confirmaciones por pago: ${commits.join(', ')}`);
      if (nodes.size < site.fleet.urls.length) wrong.push(`respondieron solo ${[...nodes].join(', ')}`);
      const ledger = await compareLedgers(site, []);
      return {
        figures: [`${rounds} rondas de ${AT_ONCE}; ${commits.reduce((sum, each) => sum + each, 0)} confirmaciones`, ...ledger.figures],
        wrong: [...wrong, ...ledger.wrong],
      };
    } finally {
      await site.close();
    }
  },
};
