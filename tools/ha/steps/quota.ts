import { routes } from '@veridico/api';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '../../../apps/server/src/app/demo-accounts.ts';
import { NODE_HEADER } from '../proxy.ts';
import { openSite, type Site } from '../site.ts';
import { countsByNode, type Step } from '../step.ts';
import { askTokens } from '../../crash/tokens.ts';

const CUSTOMER = 'contrato@demo.veridico.cl';
const LEFT = 10;
const AT_ONCE = 200;
const ROUNDS = { broken: 1, short: 2, usual: 5, long: 5 };

/** A company's people, all at once, when little is left of the month. */
export const quota: Step = {
  title: 'diez consultas que quedan, pedidas doscientas veces a la vez a tres nodos, son diez informes',
  async play(world) {
    const site = await openSite(world, { empty: true, settings: { DEMO_DATA: 'si', RATES: `consulta=${AT_ONCE * 100}/60` } });
    try {
      const rounds = world.broken ? ROUNDS.broken : ROUNDS[world.length];
      const nodes = new Map<string, number>();
      const wrong: string[] = [];
      const ask = await signedIn(site, nodes);
      for (let round = 0; round < rounds; round += 1) {
        const answers = await askAll(site, ask, round);
        const said = [...Map.groupBy(answers, (answer) => answer)].map(([what, { length }]) => `${what} ${length}`).toSorted();
        const right = [`200 ${LEFT}`, `409 SIN_CUPO ${AT_ONCE - LEFT}`];
        if (said.join() !== right.join()) wrong.push(`ronda ${round + 1}: ${said.join(', ')}`);
      }
      const { made } = await site.run.database.db
        .selectFrom('informes')
        .select((eb) => eb.fn.countAll<string>().as('made'))
        .executeTakeFirstOrThrow();
      if (Number(made) !== rounds * LEFT) wrong.push(`${made} informes por ${rounds * LEFT} consultas`);
      if (nodes.size < site.fleet.urls.length) wrong.push(`respondieron solo ${countsByNode(nodes)}`);
      return { figures: [`${rounds} rondas de ${AT_ONCE}: ${made} informes; ${countsByNode(nodes)}`], wrong };
    } finally {
      await site.close();
    }
  },
};

type Ask = (run: string) => Promise<string>;

/** What the customer is answered about a company: status and, of a refusal, its code. */
async function signedIn({ front, browser }: Site, nodes: Map<string, number>): Promise<Ask> {
  const tokens = await askTokens(front.url, { grant_type: 'password', username: CUSTOMER, password: DEMO_PASSWORD, scope: 'openid' });
  if (!tokens) throw new Error('no se pudo iniciar sesión');
  const { api } = browser('consultas', (_, __, headers) => {
    const node = headers.get(NODE_HEADER);
    if (node) nodes.set(node, (nodes.get(node) ?? 0) + 1);
  });
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  // Begins the month.
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

/** Each about another company. */
async function askAll({ run: { database } }: Site, ask: Ask, round: number): Promise<string[]> {
  const { db } = database;
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
