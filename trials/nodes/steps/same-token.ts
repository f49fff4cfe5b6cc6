import { routes } from '@veridico/api';
import { newPurchase, order, PLAIN_SCRIPT, visitCardPage } from '../../frame/buyer.ts';
import { sum } from '../../frame/numbers.ts';
import { knownRut } from '../../frame/records.ts';
import { compareLedgers } from '../compare-ledgers.ts';
import { onDeployment } from '../deployment.ts';
import { NODE_HEADER } from '../proxy.ts';
import { amountOf, type Step } from '../step.ts';

const AT_ONCE = 100;
const ROUNDS = { short: 5, usual: 20, long: 20 };

/** A hundred concurrent requests about one payment. */
export const sameToken: Step = {
  title: 'el mismo token_ws cien veces a la vez sobre tres nodos: una confirmación y una sola respuesta',
  play: (setup) =>
    onDeployment(setup, {}, async (deployment) => {
      const nodes = new Set<string>();
      const context = {
        simulator: deployment.simulator,
        db: deployment.database.db,
        browser: deployment.browser('token', (_, __, headers) => nodes.add(headers.get(NODE_HEADER) ?? '')),
      };
      const rounds = amountOf(setup, ROUNDS);
      const wrong: string[] = [];
      const seen = Array.from({ length: rounds }, (_, number) => newPurchase({ ...PLAIN_SCRIPT, number, seed: setup.seed }));
      for (const each of seen) {
        if (!(await order(context, each, knownRut(each.script.number)))) throw new Error('no se pudo comprar');
        const back = await visitCardPage(context, each);
        const { token = '' } = each;
        const [, ...answers] = await Promise.all([
          context.browser.page(`/compra-directa/paso2?${new URLSearchParams(back)}`),
          ...Array.from({ length: AT_ONCE }, () => context.browser.api(routes.transaccionRevisar, { params: { token } })),
        ]);
        const different = new Set(answers.map((answer) => JSON.stringify(answer.ok ? answer.body : answer.status)));
        const authorized = answers.filter((answer) => answer.ok && answer.body.status === 'AUTHORIZED').length;
        if (authorized !== AT_ONCE || different.size !== 1)
          wrong.push(`${authorized} de ${AT_ONCE} AUTHORIZED, ${different.size} respuestas distintas`);
      }
      const commits = (await deployment.simulator.payments()).map(({ confirmaciones }) => confirmaciones);
      if (commits.length !== rounds || commits.some((each) => each !== 1)) wrong.push(`confirmaciones por pago: ${commits.join(', ')}`);
      if (nodes.size < deployment.group.urls.length) wrong.push(`respondieron solo ${[...nodes].join(', ')}`);
      const ledger = await compareLedgers(deployment, []);
      return {
        figures: [`${rounds} rondas de ${AT_ONCE}; ${sum(commits)} confirmaciones`, ...ledger.figures],
        wrong: [...wrong, ...ledger.wrong],
      };
    }),
};
