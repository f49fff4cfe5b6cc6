import { endpoints } from '@veridico/api/endpoints';
import { routes, type Route, type RouteName } from '@veridico/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf, pattern } from '../http/access.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
});

const OFFICE_CALLS = (Object.keys(endpoints) as RouteName[]).filter(
  (name) => accessOf(routes[name].method, pattern(routes[name].path)) === 'backoffice',
);
const open = (environment: Readonly<Record<string, string>>) =>
  openTestApp(environment, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));

/** Calls as a person of the office whose session has these claims. */
async function ask({ app }: TestApp, route: Route, session: Readonly<Record<string, unknown>>) {
  const token = await forge.sign({ sub: 'ana', email: 'ana@ejemplo.cl', realm_access: { roles: ['backoffice'] }, ...session });
  const answer = await app.inject({
    method: route.method,
    url: route.path.replaceAll(/\{\w+\}/g, '1'),
    headers: { authorization: `Bearer ${token}` },
    ...(route.method === 'POST' && { payload: {} }),
  });
  return { status: answer.statusCode, codigo: answer.statusCode < 400 ? undefined : answer.json<{ codigo: string }>().codigo };
}
const PENDING = { status: 403, codigo: 'SEGUNDO_FACTOR_PENDIENTE' };

describe('where the second factor is required', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await open({ SECOND_FACTOR: 'required' });
  });
  afterAll(() => app.close());

  test.each(OFFICE_CALLS)('%s is refused to a session that proved only the password', async (name) => {
    expect(await ask(app, routes[name], { acr: '1', amr: ['pwd'] })).toEqual(PENDING);
    expect(await ask(app, routes[name], { acr: '2' })).not.toEqual(PENDING);
  });

  test.each<[string, Readonly<Record<string, unknown>>, boolean]>([
    ['a code', { amr: ['pwd', 'otp'] }, true],
    ['a hardware key', { amr: ['hwk'] }, true],
    ['the level of a realm', { acr: '2' }, true],
    ['the level as a number', { acr: 2 }, false],
    ['nothing', {}, false],
    ['text in place of a list', { amr: 'otp' }, false],
    ['a list of something else', { amr: [['otp'], null, { otp: true }] }, false],
  ])('%s as proof', async (_, session, accepted) => {
    expect(await ask(app, routes.oficinaYo, session)).toEqual(accepted ? { status: 200, codigo: undefined } : PENDING);
  });

  test('customers are not asked for it', async () => {
    expect(await ask(app, routes.sesiones, { acr: '1' })).toMatchObject({ status: 200 });
  });
});

test('the demonstration does not demand it', async () => {
  const app = await open({});
  expect(await ask(app, routes.oficinaYo, { acr: '1', amr: ['pwd'] })).toMatchObject({ status: 200 });
  await app.close();
});
