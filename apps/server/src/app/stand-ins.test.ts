import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { routes } from '@veridico/api';

const PASSWORD = 'la clave de la demostración: ñ';
const TOKEN = 'medidor-'.repeat(5);
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' };
const CARD = '/webpay-simulado/webpayserver/initTransaction';
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` });

describe('stand-ins behind a password', () => {
  let fixture: TestApp;
  beforeAll(async () => {
    fixture = await openTestApp({
      DEMO_PASSWORD: PASSWORD,
      PUBLIC_URL: 'https://prueba.veridico.example',
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: TOKEN,
    });
    await aCompany(fixture.db);
  });
  afterAll(() => fixture.close());
  const ask = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    fixture.app.inject({ url, headers, remoteAddress });

  test.each([
    '/dev/demo',
    '/dev/correos',
    '/dev/correos.json',
    CARD,
    '/webpay-simulado/webpayserver/tarjeta',
    '/webpay-simulado/estilo.css',
  ])('%s requires it from remote visitors and not from this machine', async (url) => {
    for (const [headers, from] of [
      [ELSEWHERE, '127.0.0.1'],
      [{}, '203.0.113.9'],
      [basic('yo:otra'), '203.0.113.8'],
    ] as const) {
      const { statusCode, headers: answered, body } = await ask(url, headers, from);
      expect([statusCode, answered['www-authenticate'], answered['cache-control']]).toEqual([
        401,
        'Basic realm="Veridico, paginas de prueba", charset="UTF-8"',
        'no-store',
      ]);
      expect(body).not.toMatch(/4051|40\.\d{3}\.\d{3}/);
    }
    const here = (await ask(url, {})).statusCode;
    expect(here).not.toBe(401);
    expect((await ask(url, { ...ELSEWHERE, ...basic(`cualquiera:${PASSWORD}`) })).statusCode).toBe(here);
    expect((await ask(url, basic(`:${PASSWORD}`), '203.0.113.9')).statusCode).toBe(here);
  });

  test('other addresses do not require it: accounts, captcha, the application', async () => {
    for (const url of ['/realms/veridico/.well-known/openid-configuration', routes.captchaReto.path, '/inicio', '/salud'])
      expect([url, (await ask(url, ELSEWHERE)).statusCode]).toEqual([url, 200]);
  });

  test('a payment works end to end: REST calls from this process, pages with the password', async () => {
    const bought = await fixture.app.inject({
      method: 'POST',
      url: routes.transaccion.path,
      headers: { ...ELSEWHERE, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(aPurchase()).toString(),
    });
    const { token, url } = bought.json<{ token: string; url: string }>();
    expect([bought.statusCode, url]).toEqual([200, `https://prueba.veridico.example${CARD}`]);
    const pay = (headers: Record<string, string>) =>
      fixture.app.inject({
        method: 'POST',
        url: CARD,
        headers: { ...ELSEWHERE, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `token_ws=${token}`,
      });
    expect((await pay({})).statusCode).toBe(401);
    // The browser is challenged, then posts the same form again.
    const entered = await pay(basic(`yo:${PASSWORD}`));
    expect([entered.statusCode, entered.headers.location]).toEqual([303, `initTransaction?token_ws=${token}`]);
  });

  test('after ten wrong passwords the right one must wait too, except from another address', async () => {
    const from = (address: string, password: string) => ask('/dev/demo', { 'x-forwarded-for': address, ...basic(`yo:${password}`) });
    for (let tried = 0; tried < 10; tried += 1) expect((await from('198.51.100.7', `intento-${tried}`)).statusCode).toBe(401);
    const late = await from('198.51.100.7', PASSWORD);
    expect([late.statusCode, Number(late.headers['retry-after'])]).toEqual([429, expect.closeTo(450, -3)]);
    expect((await from('198.51.100.8', PASSWORD)).statusCode).toBe(200);
  });

  test('metrics name every running stand-in', async () => {
    const { body } = await ask('/metricas', { authorization: `Bearer ${TOKEN}` });
    for (const name of ['base-de-datos', 'pagos', 'cuentas', 'captcha', 'correo', 'sello', 'facturas', 'serie'])
      expect(body).toContain(`\nveridico_pieza_simulada{puerto="${name}"} 1\n`);
  });
});

test('localhost requires nothing without a password', async () => {
  const fixture = await openTestApp();
  expect((await fixture.app.inject({ url: '/dev/demo', headers: ELSEWHERE })).statusCode).toBe(200);
  await fixture.close();
});

describe('allowed stand-ins in production', () => {
  const lines: string[] = [];
  let fixture: TestApp;
  beforeAll(async () => {
    fixture = await openTestApp(
      {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://veridico.example',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: TOKEN,
        INVOICE_URL: 'https://d.example',
        INVOICE_TOKEN: 'x',
      },
      (providers) => ({ ...providers, demoData: false, log: { write: (line) => void lines.push(line) } }),
    );
  });
  afterAll(() => fixture.close());

  test('are named in one log line and in the metrics', async () => {
    const told = lines.map((line) => JSON.parse(line) as { level: number; msg: string; piezas?: string[] });
    const named = told.filter(({ msg }) => msg === 'stand-ins in production');
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ level: 40, piezas: expect.arrayContaining(['pagos', 'correo', 'sello', 'serie']) as string[] });
    expect(named[0]?.piezas).not.toContain('facturas');
    const { body } = await fixture.app.inject({ url: '/metricas', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).toContain('veridico_pieza_simulada{puerto="serie"} 1');
    expect(body).not.toContain('puerto="facturas"');
  });

  test('serve their pages only to this machine without a password', async () => {
    for (const url of ['/dev/demo', '/dev/correos', CARD]) {
      const { statusCode, headers } = await fixture.app.inject({ url, headers: { ...ELSEWHERE, ...basic('yo:') } });
      expect([url, statusCode, headers['www-authenticate']]).toEqual([url, 404, undefined]);
    }
    expect((await fixture.app.inject('/dev/demo')).statusCode).toBe(200);
  });

  test('show an own seal on every page', async () => {
    expect((await fixture.app.inject('/inicio')).body).toContain('Pago simulado · Sello propio');
  });
});
