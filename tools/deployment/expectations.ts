import { ask, NAMES, type Answer, type Got, type Listening } from './requests.ts';

/** What a visitor may write to pass for this machine. */
const FORGED = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost' };
const REALM = '/realms/veridico';
const MANY_SIGN_INS = 120;

function got({ body, status }: Answer): Got | undefined {
  return status === 200 && body.startsWith('{') ? (JSON.parse(body) as Got) : undefined;
}

/** Findings about what reaches the product. */
async function ofProduct(proxy: Listening): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of ['/metricas', '/metricas?a=1', '/%6detricas', '/metri%63as']) {
    const { status } = await ask(proxy, NAMES.www, path, { authorization: 'Bearer x' });
    if (status !== 404) wrong.push(`${path} responde ${status} y no 404`);
  }
  for (const path of ['/inicio', '/salud']) {
    const seen = got(await ask(proxy, NAMES.www, path, FORGED));
    if (seen?.server !== 'app') wrong.push(`${path} no llega al producto`);
    // With this header the product takes no request for one of its own machine.
    else if (seen.headers['x-forwarded-for'] !== '127.0.0.1' || seen.headers['x-forwarded-proto'] !== 'https')
      wrong.push(`${path} llega con lo que escribió el visitante: ${JSON.stringify(seen.headers)}`);
    else if (seen.headers['x-forwarded-host'] !== NAMES.www)
      wrong.push(`${path} llega con otro nombre: ${seen.headers['x-forwarded-host']}`);
  }
  const elsewhere = got(await ask(proxy, NAMES.www, '/salud', { 'x-forwarded-for': '203.0.113.9' }));
  if (elsewhere?.headers['x-forwarded-for'] !== '127.0.0.1') wrong.push('un visitante elige la dirección con que se le ve');
  return wrong;
}

/** Findings about what is shown of Keycloak. */
async function ofAccounts(proxy: Listening): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of [`${REALM}/.well-known/openid-configuration`, `${REALM}/protocol/openid-connect/certs`, '/resources/a.css']) {
    const seen = got(await ask(proxy, NAMES.cuentas, path));
    if (seen?.server !== 'keycloak' || seen.path !== path) wrong.push(`${path} no llega a Keycloak`);
  }
  const hidden = ['/', '/admin/', '/metrics', `${REALM}/account`, '/realms/master/protocol/openid-connect/token'];
  const detours = [`${REALM}/.well-known/../../../admin/`, '/resources/..%2fadmin/', '/resources/%2e%2e/admin/', '/metricas'];
  for (const path of [...hidden, ...detours]) {
    const { status } = await ask(proxy, NAMES.cuentas, path);
    if (status !== 404) wrong.push(`${path} de las cuentas responde ${status} y no 404`);
  }
  const statuses: number[] = [];
  for (let times = 0; times < MANY_SIGN_INS; times += 1)
    statuses.push((await ask(proxy, NAMES.cuentas, `${REALM}/protocol/openid-connect/token`)).status);
  const passed = statuses.filter((status) => status === 200).length;
  if (passed < 20 || !statuses.includes(429)) wrong.push(`de ${MANY_SIGN_INS} ingresos seguidos pasan ${passed}`);
  return wrong;
}

/** What both proxies of deploy/ must do. @returns a sentence for each thing that is not so */
export async function findingsOfProxy(proxy: Listening): Promise<string[]> {
  return [...(await ofProduct(proxy)), ...(await ofAccounts(proxy))];
}
