import { sql } from 'kysely';
import { onDeployment, type Deployment } from '../deployment.ts';
import { signedInCustomer } from '../customer.ts';
import { amountOf, countsByNode, type Step } from '../step.ts';

const AT_ONCE = 24;
const COMPANIES = { variant: 6, short: 6, usual: 15, long: 30 };
/** Different purposes are different queries: only the company's recent answer makes the second one free. */
const PURPOSES = ['evaluacion-crediticia', 'evaluacion-riesgo-comercial'];

/** The same company asked many times at once, for two purposes, by screens that accept a recent answer. */
export const sameQuery: Step = {
  title: 'el mismo RUT pedido a la vez a tres nodos se cobra una vez, y los demás reciben la respuesta que la empresa ya tiene',
  play: (setup) =>
    onDeployment(setup, { empty: true, settings: { DEMO_DATA: 'si', RATES: 'consulta=100000/60' } }, async (deployment) => {
      const { db } = deployment.database;
      const nodes = new Map<string, number>();
      const wrong: string[] = [];
      const ask = await signedInCustomer(deployment, nodes);
      const companies = await db
        .selectFrom('empresas')
        .select('rut')
        .where('demo', '=', true)
        .orderBy('rut')
        .limit(amountOf(setup, COMPANIES))
        .execute();
      const told = new Map<string, number>();
      for (const { rut: run } of companies) {
        const before = await usedQueries(deployment);
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) => ask({ run, motivo: PURPOSES[n % PURPOSES.length] ?? '', siHayReciente: 'ofrecer' })),
        );
        for (const answer of answers) told.set(answer, (told.get(answer) ?? 0) + 1);
        const refused = answers.filter((answer) => !['200', '208'].includes(answer));
        if (refused.length > 0) wrong.push(`${refused.length} de ${AT_ONCE} sin respuesta: ${[...new Set(refused)].join(', ')}`);
        const charged = (await usedQueries(deployment)) - before;
        if (charged !== 1) wrong.push(`se cobraron ${charged} consultas por un RUT`);
      }
      if (nodes.size < deployment.group.urls.length) wrong.push(`respondieron solo ${countsByNode(nodes)}`);
      const answered = [...told].map(([answer, times]) => `${answer} ${times}`).join(', ');
      return { figures: [`${companies.length} RUT, ${AT_ONCE} veces cada uno: ${answered}; ${countsByNode(nodes)}`], wrong };
    }),
};

async function usedQueries({ database: { db } }: Deployment): Promise<number> {
  const { used } = await db
    .selectFrom('quota_periods')
    .select(sql<number>`sum(usadas)::int`.as('used'))
    .executeTakeFirstOrThrow();
  return used;
}
