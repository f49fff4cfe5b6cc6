import { createClient, routes, type Client } from '@veridico/api';
import { sql } from 'kysely';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../apps/server/src/app/demo-accounts.ts';
import { readPdf } from '../../../apps/server/src/testing/app-testing.ts';
import { newPurchase, PLAIN_SCRIPT, visitCardPage } from '../../frame/buyer.ts';
import { decimal } from '../../frame/numbers.ts';
import { purchaseForm } from '../../frame/records.ts';
import { askTokens, passwordGrant, refreshGrant } from '../../frame/tokens.ts';
import { onDeployment, type Deployment } from '../deployment.ts';
import type { Step } from '../step.ts';

const BUYER = 'persona@demo.veridico.cl';
/** Three nodes load the demonstration data at once; then one customer uses another node at each step. */
export const threeNodes: Step = {
  title: 'sesión en A, compra en B, regreso e informe en C, verificación en A, y la sesión termina en los tres',
  async play(setup) {
    const began = Date.now();
    return onDeployment(setup, { empty: true, settings: { DEMO_DATA: 'si' } }, async (deployment) => {
      const figures = [`tres primeras partidas con los datos de demostración: ${decimal((Date.now() - began) / 1_000)} s`];
      const wrong = await checkDemo(deployment);
      await useEveryNode(deployment, (what, good) => {
        figures.push(`${good ? 'bien' : 'MAL '}  ${what}`);
        if (!good) wrong.push(what);
      });
      return { figures, wrong };
    });
  },
};

async function checkDemo({ group, database }: Deployment): Promise<string[]> {
  const { rows } = await sql<{ people: number; cards: number; accounts: number; contracts: number }>`select
    (select count(*)::int from personas where demo) as people, (select count(distinct rut)::int from personas where demo) as cards,
    (select count(*)::int from identity_users where demo) as accounts, (select count(*)::int from contracts where demo) as contracts`.execute(
    database.db,
  );
  const found = rows[0];
  return [
    ...(group.failedStarts + group.ownEnds.length === 0 ? [] : [`${group.failedStarts + group.ownEnds.length} procesos no partieron`]),
    ...(found && found.people >= 5_000 && found.people === found.cards ? [] : [`${found?.people ?? 0} personas de demostración`]),
    ...(found?.accounts === DEMO_ACCOUNTS.length ? [] : [`${found?.accounts ?? 0} cuentas de demostración`]),
    ...(found?.contracts === 1 ? [] : [`${found?.contracts ?? 0} contratos de demostración`]),
  ];
}

async function useEveryNode({ group, simulator, database }: Deployment, told: (what: string, good: boolean) => void): Promise<void> {
  const [a = '', b = '', c = ''] = group.urls;
  const [atA, atB, atC] = [nodeAt(a), nodeAt(b), nodeAt(c)];
  const first = await askTokens(a, passwordGrant(BUYER, DEMO_PASSWORD));
  told('A abre la sesión', first !== undefined);
  const bearer = { authorization: `Bearer ${first?.access_token ?? ''}` };

  const company = await database.db
    .selectFrom('empresas')
    .select('rut')
    .where('demo', '=', true)
    .orderBy('rut')
    .limit(1)
    .executeTakeFirstOrThrow();
  const bought = await atB(routes.transaccion, { body: purchaseForm(company.rut, BUYER) }, { headers: bearer });
  told('B reconoce la sesión y crea la orden', bought.ok);
  if (!bought.ok) return;
  const { orden = '', token } = bought.body;

  const back = await visitCardPage({ simulator }, { ...newPurchase(PLAIN_SCRIPT), orden, token });
  const page = await fetch(`${c}/compra-directa/paso2?${new URLSearchParams(back)}`);
  await page.arrayBuffer();
  const paid = await atC(routes.transaccionRevisar, { params: { token } });
  told('C recibe el regreso y confirma el pago', page.ok && paid.ok && paid.body.status === 'AUTHORIZED');
  const report = await atC(routes.transaccionInforme, { params: { orden } });
  const base64 = report.ok && report.status === 200 ? report.body.base64 : '';
  told('C entrega el informe', base64 !== '');
  const { folio, codigo } = readPdf(Buffer.from(base64, 'base64'));
  const verified = await atA(routes.verifica, { params: { folio, codigo } });
  told('A verifica el informe, byte por byte', verified.ok && verified.body.informe.base64 === base64);
  const history = await atB(routes.informes, { querystring: {} }, { headers: bearer });
  told('B lo muestra en la historia', history.ok && history.body.some((each) => each.folio === folio));

  const second = await askTokens(c, refreshGrant(first?.refresh_token ?? ''));
  told('C renueva la sesión', second !== undefined);
  const ended = await fetch(`${b}/realms/veridico/protocol/openid-connect/logout`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'veridico-web', refresh_token: second?.refresh_token ?? '' }),
  });
  await ended.arrayBuffer();
  const refused = await Promise.all(
    [atA, atB, atC].map((at) =>
      at(routes.informes, { querystring: {} }, { headers: { authorization: `Bearer ${second?.access_token ?? ''}` } }),
    ),
  );
  told('B cierra la sesión, y A, B y C dejan de aceptarla', ended.ok && refused.every(({ status }) => status === 401));
}

function nodeAt(url: string): Client {
  return createClient((path, init) => fetch(url + (path as string), init));
}
