import { routes } from '@veridico/api';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../../apps/server/src/app/demo-accounts.ts';
import { askTokens, passwordGrant } from '../../frame/tokens.ts';
import { onDeployment, type Deployment } from '../deployment.ts';
import { NODE_HEADER } from '../proxy.ts';
import { amountOf, countsByNode, type Step } from '../step.ts';

const CUSTOMER = 'contrato@demo.veridico.cl';
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
      const ask = await signedIn(deployment, nodes);
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

type Ask = (run: string) => Promise<string>;

/** A query about a company, answered with the status and, for a refusal, its code. */
async function signedIn({ balancer, browser }: Deployment, nodes: Map<string, number>): Promise<Ask> {
  const tokens = await askTokens(balancer.url, passwordGrant(CUSTOMER, DEMO_PASSWORD));
  if (!tokens) throw new Error('no se pudo iniciar sesión');
  const { api } = browser('consultas', (_, __, headers) => {
    const node = headers.get(NODE_HEADER);
    if (node) nodes.set(node, (nodes.get(node) ?? 0) + 1);
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  // Opens the period.
  await api(routes.contrato, {}, { headers });
  return async (run) => {
    const answer = await api(
      routes.consultaInforme,
      { params: { codigoServicio: 'sia000002' }, body: { run, aceptaConsultaAdicional: '' } },
      { headers },
    );
    return answer.ok ? String(answer.status) : `${answer.status} ${answer.problem?.codigo ?? ''}`.trim();
  };
}

/** Queries a different company each time. */
async function askAll({ database: { db } }: Deployment, ask: Ask, round: number): Promise<string[]> {
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
  return Promise.all(companies.map(({ rut }) => ask(rut)));
}
