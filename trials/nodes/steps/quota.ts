import { sql } from 'kysely';
import { onDeployment, type Deployment } from '../deployment.ts';
import { signedInCustomer, type AskQuery } from '../customer.ts';
import { amountOf, countsByNode, type Step } from '../step.ts';

const LEFT = 10;
const AT_ONCE = 200;
const ROUNDS = { variant: 1, short: 2, usual: 5, long: 5 };

/** Two hundred queries of a company at once, with a quota of ten left. */
export const quota: Step = {
  title: 'diez consultas que quedan, pedidas doscientas veces a la vez a tres nodos, son diez informes',
  play: (setup) =>
    onDeployment(setup, { empty: true, settings: { DEMO_DATA: 'si', RATES: `consulta=${AT_ONCE * 100}/60` } }, async (deployment) => {
      const rounds = amountOf(setup, ROUNDS);
      const nodes = new Map<string, number>();
      const wrong: string[] = [];
      const ask = await signedInCustomer(deployment, nodes);
      for (let round = 0; round < rounds; round += 1) {
        const answers = await askAll(deployment, ask, round);
        const said = [...Map.groupBy(answers, (answer) => answer)].map(([what, { length }]) => `${what} ${length}`).toSorted();
        const right = [`200 ${LEFT}`, `409 SIN_CUPO ${AT_ONCE - LEFT}`];
        if (said.join() !== right.join()) wrong.push(`ronda ${round + 1}: ${said.join(', ')}`);
      }
      const { made } = await deployment.database.db
        .selectFrom('informes')
        .select((eb) => eb.fn.countAll<string>().as('made'))
        .executeTakeFirstOrThrow();
      if (Number(made) !== rounds * LEFT) wrong.push(`${made} informes por ${rounds * LEFT} consultas`);
      if (nodes.size < deployment.group.urls.length) wrong.push(`respondieron solo ${countsByNode(nodes)}`);
      return { figures: [`${rounds} rondas de ${AT_ONCE}: ${made} informes; ${countsByNode(nodes)}`], wrong };
    }),
};

/** Queries a different company each time. */
async function askAll({ database: { db } }: Deployment, ask: AskQuery, round: number): Promise<string[]> {
  await sql`update quota_periods set incluidas = usadas + ${LEFT}`.execute(db);
  const companies = await db
    .selectFrom('empresas')
    .select('rut')
    .where('demo', '=', true)
    .orderBy('rut')
    .offset(round * AT_ONCE)
    .limit(AT_ONCE)
    .execute();
  if (companies.length < AT_ONCE) throw new Error('faltan empresas de demostración');
  return Promise.all(companies.map(({ rut }) => ask({ run: rut })));
}
