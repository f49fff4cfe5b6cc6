import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, aPurchase, openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { openMailServer, type TestMailServer } from '../providers/mail/testing-server.ts';
import { createSmtp } from '../providers/mail/smtp.ts';
import { KINDS } from './kinds.ts';

const VISA = '4051 8856 0044 6623';
/** Used only here. */
const TYPED = { run: '17403821-K', serie: 'Q71403826', correo: 'canaria.montes@pajarera.cl', celular: '56981726354' };
const OTHER = { run: '16284095-9', serie: 'Z80417263', correo: 'canaria.montes@otra.cl', password: 'Jaula7263' };

let fixture: TestApp;
let mailServer: TestMailServer;
/** Captured log output. */
const log: string[] = [];
/** What the log would contain if requests were logged with their addresses. */
const addresses: string[] = [];
const canaries: string[] = [TYPED.serie, TYPED.correo, TYPED.celular, 'canaria.montes', OTHER.serie, OTHER.correo, OTHER.password];
canaries.push(...[TYPED.run, OTHER.run].flatMap((rut) => [rut, rut.slice(0, -2), rut.replace('-', '')]));

beforeAll(async () => {
  mailServer = await openMailServer();
  mailServer.behaviour = { addressee: [550, `5.1.1 <${TYPED.correo}>: canaria.montes is unknown here`] };
  const smtp = createSmtp({ url: `smtp://127.0.0.1:${mailServer.port}`, from: 'avisos@veridico.cl', requireTls: false });
  fixture = await openTestApp({ LOG_LEVEL: 'debug' }, (providers) => ({
    ...providers,
    mail: smtp,
    log: { write: (line) => void log.push(line) },
    standInRoutes: async (app) => {
      await providers.standInRoutes?.(app);
      carelessHook(app);
    },
  }));
  await aPerson(fixture.db, { rut: TYPED.run, serie: TYPED.serie });
  await aPerson(fixture.db, { rut: OTHER.run, serie: OTHER.serie });
});
afterAll(async () => {
  await fixture.close();
  await mailServer.close();
});

/** Careless logging: the raw address and a whole library error. */
function carelessHook(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    addresses.push(decodeURIComponent(request.url));
    request.log.debug({ url: decodeURIComponent(request.url), body: request.body }, 'careless');
    done();
  });
}

const call = async (path: string, init?: RequestInit) => {
  const answer = await fetch(fixture.url + path, init);
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', body: (await answer.json()) as Record<string, unknown> };
};
const lineOf = (id: string) => {
  const line = log.find((each) => each.includes(id) && each.includes('"msg":"request"'));
  return JSON.parse(line ?? '{}') as Record<string, unknown>;
};

test('one line describes a request, and its answer carries the same id', { tags: ['V16.2.1', 'V16.2.4', 'V16.4.1'] }, async () => {
  const answer = await call(`/v1/administracion/transaccion-plan-autenticacion/${TYPED.run}/serie/${TYPED.serie}`);
  expect(answer.status).toBe(404);
  await expect
    .poll(() => lineOf(answer.id))
    .toMatchObject({
      level: 30,
      reqId: answer.id,
      method: 'GET',
      route: '/v1/administracion/transaccion-plan-autenticacion/:rut/serie/:serie',
      status: 404,
    });
  expect(lineOf(answer.id)['ms']).toBeTypeOf('number');
  const other = await fetch(`${fixture.url}/v1/nada/${OTHER.run}`, { headers: { 'x-request-id': 'mio-12345678' } });
  const id = other.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{12}$/);
  await expect.poll(() => lineOf(id)).toMatchObject({ route: 'desconocida', status: 404 });
  const unreadable = await fetch(`${fixture.url}/%`);
  expect(unreadable.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
});

test('nothing of a purchase, its report and its undelivered email reaches the log', { tags: ['V16.2.5'] }, async () => {
  const bought = await call('/v1/administracion/transaccion', {
    method: 'POST',
    body: new URLSearchParams(aPurchase({ codigoServicio: 'sia000001', ...TYPED })),
  });
  expect(bought.status).toBe(200);
  const { orden, token } = bought.body as { orden: string; token: string };
  const { fields } = await fixture.visitor.pay({ token }, VISA);
  await fetch(`${fixture.url}${KINDS.informe.returnPath}?${new URLSearchParams(fields)}`);
  await call(`/v1/administracion/transaccion-revisar/${token}`);
  const report = await call(`/v1/administracion/transaccion-informe/${orden}`);
  const { folio, codigo } = readPdf(Buffer.from(String(report.body['base64']), 'base64'));
  expect((await call(`/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/${codigo}`)).status).toBe(200);
  canaries.push(orden, token, codigo, codigo.replaceAll('-', ''), VISA, VISA.replaceAll(' ', ''));
  await expect.poll(() => log.some((line) => line.includes('mail given up')), { timeout: 20_000 }).toBe(true);
  expect(log.filter((line) => line.includes(orden.slice(0, 4))).length).toBeGreaterThan(0);
});

test('no account data reaches the log when a request is refused', async () => {
  const registration = { email: OTHER.correo, username: OTHER.correo, firstName: 'Gorrión', lastName: 'Silva', secondLastName: 'Mora' };
  const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const [run = '', digito = ''] = OTHER.run.split('-');
  await call(
    '/v1/api/users/register',
    json({ ...registration, run, digito, serie: OTHER.serie, telefono: TYPED.celular, password: OTHER.password }),
  );
  await call('/v1/api/users/register', json({ ...registration, password: OTHER.password.repeat(9) }));
  await call('/v1/api/users/register', { ...json({}), body: `{"password":"${OTHER.password}",` });
  const grant = { grant_type: 'password', client_id: 'veridico-web', username: OTHER.correo, password: OTHER.password };
  const signedIn = await call('/realms/veridico/protocol/openid-connect/token', { method: 'POST', body: new URLSearchParams(grant) });
  expect(signedIn.status).toBe(200);
  const { access_token: bearer, refresh_token: refresh } = signedIn.body as { access_token: string; refresh_token: string };
  await call('/realms/veridico/protocol/openid-connect/token', {
    method: 'POST',
    body: new URLSearchParams({ ...grant, password: TYPED.serie }),
  });
  await call(`/v1/administracion/cliente-info?email=${OTHER.correo}`, { headers: { authorization: `Bearer ${bearer}` } });
  canaries.push(bearer, refresh);
});

test('no database error details reach the log', async () => {
  await sql`alter table orders add constraint probe check (inputs ->> 'correo' <> ${sql.lit(TYPED.correo)}) not valid`.execute(fixture.db);
  const refused = await call('/v1/administracion/transaccion', {
    method: 'POST',
    body: new URLSearchParams(aPurchase({ codigoServicio: 'sia000001', ...TYPED })),
  });
  expect(refused).toMatchObject({ status: 500, body: { codigo: 'ERROR_INTERNO' } });
  await sql`alter table orders drop constraint probe`.execute(fixture.db);
  const told = log.find((line) => line.includes('request failed') && line.includes(refused.id));
  expect(JSON.parse(told ?? '{}')).toMatchObject({ level: 50, err: { code: '23514', message: 'SQLSTATE 23514 probe' } });
});

test('no canary appears in the log; without the masks it would', () => {
  expect(log.length).toBeGreaterThan(20);
  const found = (text: string) => canaries.filter((canary) => text.includes(canary));
  expect(found(log.join(''))).toEqual([]);
  expect(found(addresses.join('\n'))).toEqual(expect.arrayContaining([TYPED.run, TYPED.serie, OTHER.correo]));
});
