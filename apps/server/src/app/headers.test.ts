import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { routes } from '@veridico/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE, recaptchaPage } from '../providers/captcha/recaptcha/page.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';
import { pattern } from '../http/access.ts';
import { safetyHeaders } from '../http/headers.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { headerFaults, type HeaderExpectations } from '../http/testing-headers.ts';

/** Every route of the application in the order of registration, as `GET /v1/…`. */
const served = new Set<string>();
const listRoutes = (message: unknown): void => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') served.add(`${each} ${url}`);
  });
};
// Fastify announces each instance before it has routes.
subscribe('fastify.initialization', listRoutes);
afterAll(() => unsubscribe('fastify.initialization', listRoutes));

const OURS = 'https://veridico.ejemplo';
const GOOGLE = 'https://www.google.com/recaptcha/';
const THEIRS = 'https://otra.ejemplo';
const STRICT: HeaderExpectations = {};
const KEPT: HeaderExpectations = { kept: true };
const OF_OURS: HeaderExpectations = { framedBy: `'self' ${OURS}` };
const REALM = '/realms/veridico';
const OIDC = `${REALM}/protocol/openid-connect`;
const WEBPAY = '/webpay-simulado/rswebpaytransaction/api/webpay/v1.2/transactions';
const CARD = '/webpay-simulado/webpayserver';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const SIGN_IN = `${OIDC}/auth?${new URLSearchParams({
  client_id: 'veridico-web',
  redirect_uri: `${OURS}/auth/login`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
})}`;
const COOKIES = `${OIDC}/3p-cookies`;

/** Expected headers of each route when asked for an unknown resource. A route missing here fails the test. */
const WANTED: Readonly<Record<string, HeaderExpectations>> = {
  ...Object.fromEntries(Object.values(routes).map(({ method, path }) => [`${method} ${pattern(path)}`, STRICT])),
  'GET /assets/*': STRICT,
  'GET /robots.txt': STRICT,
  'GET /sitemap.xml': STRICT,
  'GET /salud': STRICT,
  'GET /silent-check-sso.html': { framedBy: "'self'" },
  'GET /captcha/recaptcha': { framedBy: "'self'", untyped: true },
  'GET /captcha/recaptcha.js': STRICT,
  'GET /v1/openapi.json': STRICT,
  'GET /v1/docs': STRICT,
  'GET /v1/docs/estilo.css': STRICT,
  'GET /v1/esquemas/:archivo': STRICT,
  'GET /v1/ejemplos/:archivo': STRICT,
  ...each([`/compra-directa/paso2`, '/contrata-directo/paso2', '/mi-plan/pago'], (path) => ({
    [`GET ${path}`]: KEPT,
    [`POST ${path}`]: STRICT,
  })),
  [`OPTIONS ${REALM}/*`]: STRICT,
  [`GET ${REALM}/estilo.css`]: KEPT,
  [`GET ${REALM}/.well-known/openid-configuration`]: STRICT,
  ...each(['certs', 'userinfo', 'auth', 'logout'], (name) => ({ [`GET ${OIDC}/${name}`]: STRICT })),
  ...each(['userinfo', 'token', 'logout', 'logout/logout-confirm'], (name) => ({ [`POST ${OIDC}/${name}`]: STRICT })),
  [`POST ${REALM}/login-actions/authenticate`]: STRICT,
  [`GET ${COOKIES}/step1.html`]: STRICT,
  [`GET ${COOKIES}/step2.html`]: OF_OURS,
  ...each(['supported', 'unsupported'], (name) => ({ [`GET ${COOKIES}/${name}.js`]: STRICT })),
  'GET /webpay-simulado/estilo.css': KEPT,
  [`POST ${WEBPAY}`]: STRICT,
  [`GET ${WEBPAY}/:token`]: STRICT,
  [`PUT ${WEBPAY}/:token`]: STRICT,
  [`POST ${WEBPAY}/:token/refunds`]: STRICT,
  ...each(['initTransaction', 'tarjeta', 'banco'], (name) => ({ [`GET ${CARD}/${name}`]: STRICT, [`POST ${CARD}/${name}`]: STRICT })),
  [`POST ${CARD}/anular`]: STRICT,
  'GET /dev/demo': STRICT,
  'GET /dev/correos': STRICT,
  'GET /dev/correos/:id': STRICT,
  'GET /dev/correos.json': STRICT,
};

function each(
  names: readonly string[],
  make: (name: string) => Readonly<Record<string, HeaderExpectations>>,
): Readonly<Record<string, HeaderExpectations>> {
  return Object.assign({}, ...names.map(make)) as Readonly<Record<string, HeaderExpectations>>;
}

let fixture: TestApp;
let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
  fixture = await openTestApp({ PUBLIC_URL: OURS }, (providers) => ({
    ...providers,
    captcha: { ...providers.captcha, page: { address: PAGE, serve: (app) => recaptchaPage(app, { siteKey: 'clave', base: GOOGLE }) } },
    identity: { ...providers.identity, tokens: forge.tokens },
  }));
});
afterAll(() => fixture.close());

interface RequestOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
}

async function faultsOf(url: string, wanted: HeaderExpectations, { method = 'GET', headers = {}, payload = '' }: RequestOptions = {}) {
  const answer = await fixture.app.inject({ method, url, headers: { origin: THEIRS, ...headers }, ...(payload !== '' && { payload }) });
  return { status: answer.statusCode, faults: headerFaults(answer.headers, wanted, answer.body) };
}

describe(
  'every answer has the headers of its kind',
  { tags: ['V3.4.1', 'V3.4.2', 'V3.4.3', 'V3.4.4', 'V3.4.5', 'V3.4.6', 'V14.3.2', 'V4.1.1', 'V1.3.2', 'V3.2.1', 'V14.2.2'] },
  () => {
    test('the table names exactly the existing routes', () => {
      expect([...served].toSorted()).toEqual(Object.keys(WANTED).toSorted());
    });

    test.each(Object.entries(WANTED))('%s', async (route, wanted) => {
      const [method, url] = route.split(' ') as [NonNullable<RequestOptions['method']>, string];
      for (const each of method === 'GET' ? (['GET', 'HEAD'] as const) : [method]) {
        const { status, faults } = await faultsOf(url.replace(/:\w+|\*/g, 'X'), wanted, { method: each });
        expect({ each, faults, ours: status < 500 }).toEqual({ each, faults: [], ours: true });
      }
    });

    test.each<[what: string, status: number, url: string, asked: RequestOptions & HeaderExpectations]>([
      ['a page', 200, '/inicio', KEPT],
      ['an unknown page', 404, '/no-existe', KEPT],
      ['a file of the application', 200, 'ASSET', KEPT],
      ['part of a file', 206, 'ASSET', { ...KEPT, headers: { range: 'bytes=0-9' } }],
      ['a PDF', 200, '/v1/ejemplos/sia000002.pdf', { ...KEPT, viewer: true }],
      ['the schema of its data', 200, '/v1/esquemas/informe-empresarial-1.json', KEPT],
      ['JSON', 200, '/v1/administracion/servicios', STRICT],
      ['400: an unreadable address', 400, '/v1/%ZZ', STRICT],
      ['400: an unreadable page address', 400, '/inicio/%ZZ', STRICT],
      ['400: a parameter too long', 400, `/v1/administracion/transaccion-estado/${'x'.repeat(300)}`, STRICT],
      ['401', 401, routes.perfil.path, STRICT],
      ['404', 404, '/v1/no-existe', STRICT],
      ['no list of the files', 400, '/assets/', STRICT],
      ['no file beside them', 404, '/assets/..%2findex.html', STRICT],
      ['404 of a file', 404, '/assets/no-existe.js', STRICT],
      ['an unknown method', 404, routes.servicios.path, { method: 'DELETE' }],
      [
        'a preflight of another site',
        404,
        routes.transaccion.path,
        { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } },
      ],
      ['413', 413, routes.verificaCaptcha.path, { method: 'POST', headers: JSON_TYPE, payload: 'x'.repeat(70_000) }],
      ['415', 415, routes.verificaCaptcha.path, { method: 'POST', headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
      ['303', 303, '/compra-directa/paso2', { method: 'POST', headers: FORM_TYPE, payload: 'token_ws=a' }],
      ['the provider’s sign-in page', 200, SIGN_IN, STRICT],
      [
        'the provider’s refusal of another site',
        403,
        `${OIDC}/token`,
        { method: 'POST', headers: FORM_TYPE, payload: 'grant_type=password' },
      ],
      ['the provider’s way back', 302, `${SIGN_IN}&prompt=none`, STRICT],
      ['the provider’s keys, read by ours', 200, `${OIDC}/certs`, { readBy: OURS, headers: { origin: OURS } }],
      ['the provider’s preflight, for ours', 204, `${OIDC}/token`, { readBy: OURS, method: 'OPTIONS', headers: { origin: OURS } }],
    ])('%s (%i)', { tags: ['V13.4.3', 'V5.3.2', 'V3.5.2'] }, async (_what, status, url, asked) => {
      expect(await faultsOf(url === 'ASSET' ? anAsset() : url, asked, asked)).toEqual({ status, faults: [] });
    });

    test('304', async () => {
      const { etag } = (await fixture.app.inject('/inicio')).headers;
      expect(await faultsOf('/inicio', KEPT, { headers: { 'if-none-match': String(etag) } })).toEqual({ status: 304, faults: [] });
    });

    test('a message of the development mailbox, framed only by its own list', async () => {
      const mail = {
        message_id: 'm',
        de: 'a@ejemplo.cl',
        para: 'b@ejemplo.cl',
        asunto: 'Hola',
        texto: 'Hola',
        html: '<p>Hola</p>',
        adjuntos: '[]',
      };
      const { id } = await fixture.db.insertInto('simulated_mails').values(mail).returning('id').executeTakeFirstOrThrow();
      expect(await faultsOf(`/dev/correos/${id}`, { framedBy: "'self'" })).toEqual({ status: 200, faults: [] });
    });

    test('503', async () => {
      forge.away = 'failing';
      const headers = { authorization: `Bearer ${await forge.sign()}` };
      expect(await faultsOf(routes.perfil.path, STRICT, { headers })).toEqual({ status: 503, faults: [] });
      forge.away = undefined;
    });
  },
);

/** A script file of the built application. */
function anAsset(): string {
  return `/assets/${readdirSync(new URL('../../../web/dist/assets/', import.meta.url)).find((name) => name.endsWith('.js'))}`;
}

describe('raw bytes over a connection are answered with the same headers', { tags: ['V3.4.1', 'V4.2.1', 'V13.4.4'] }, () => {
  test.each([
    ['no HTTP at all', 400, 'hola\r\n\r\n'],
    ['too long a header', 431, `GET /salud HTTP/1.1\r\nhost: x\r\nx-largo: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['no host', 400, 'GET /salud HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an unknown expectation', 200, 'GET /salud HTTP/1.1\r\nhost: x\r\nexpect: milagro\r\nconnection: close\r\n\r\n'],
    ['another protocol', 200, 'GET /salud HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n'],
    ['TRACE, which echoes nothing', 404, 'TRACE /v1/eco HTTP/1.1\r\nhost: x\r\nx-secreto: abc\r\nconnection: close\r\n\r\n'],
    ['an old protocol', 200, 'GET /salud HTTP/1.0\r\n\r\n'],
    [
      'a length and chunks at once',
      400,
      'POST /v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s (%i)', { tags: ['V13.4.4'] }, async (_what, status, bytes) => {
    const { head, headers, body } = await overSocket(fixture.url, bytes);
    expect({ head, faults: headerFaults(headers, STRICT, body) }).toEqual({
      head: expect.stringMatching(`^HTTP/1.1 ${status} `),
      faults: [],
    });
    expect(body).not.toContain('abc');
  });

  test('CONNECT gets no answer', async () => {
    expect((await overSocket(fixture.url, 'CONNECT otra.ejemplo:443 HTTP/1.1\r\nhost: otra.ejemplo\r\n\r\n')).head).toBe('');
  });
});

/** The answer to these bytes until the connection ends. */
async function overSocket(url: string, bytes: string) {
  const said = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('utf8')));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  const [top = '', ...rest] = said.split('\r\n\r\n');
  const [head = '', ...lines] = top.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { head, headers, body: rest.join('\r\n\r\n') };
}

describe('the header check reports each fault', () => {
  const good = { ...safetyHeaders({ formTargets: [], https: true }), 'cache-control': 'no-store', 'content-type': 'application/json' };
  test.each<[fault: string, changed: Readonly<Record<string, string>>]>([
    ['strict-transport-security', { 'strict-transport-security': 'max-age=60; includeSubDomains' }],
    ['strict-transport-security', { 'strict-transport-security': '' }],
    ['x-content-type-options', { 'x-content-type-options': '' }],
    ['referrer-policy', { 'referrer-policy': 'origin' }],
    ['cross-origin-opener-policy', { 'cross-origin-opener-policy': '' }],
    ['cross-origin-resource-policy', { 'cross-origin-resource-policy': 'cross-origin' }],
    ['permissions-policy grants camera', { 'permissions-policy': 'camera=*' }],
    ['lets anything in by default', { 'content-security-policy': "frame-ancestors 'none'" }],
    ['frame-ancestors', { 'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'" }],
    ['base-uri', { 'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'" }],
    ['form-action', { 'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'" }],
    ["script-src 'unsafe-inline'", policy("script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'")],
    ['no Trusted Types', policy("script-src 'self'")],
    ['cache-control', { 'cache-control': 'public, max-age=60' }],
    ['readable by *', { 'access-control-allow-origin': '*' }],
    ['without its alphabet', { 'content-type': 'text/html' }],
    ['object-src', policy('object-src *')],
    ['no JSON', { 'content-type': 'application/json' }],
  ])('%s', (fault, changed) => {
    expect(headerFaults(good, STRICT, '{}')).toEqual([]);
    expect(headerFaults({ ...good, ...changed }, STRICT, '<html>')).toContainEqual(expect.stringContaining(fault));
  });

  function policy(scripts: string) {
    return { 'content-security-policy': `default-src 'none'; ${scripts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'` };
  }
});
