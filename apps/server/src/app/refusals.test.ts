import { connect } from 'node:net';
import { problems, type ProblemCode } from '@veridico/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPass, usePass } from '../verification/captcha-pass.ts';
import { aCompany, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp();
  await aCompany(fixture.db);
  await fixture.db
    .insertInto('promotions')
    .values({
      codigo: 'TARDE',
      descuento: 10,
      descripcion: 'Este código venció el 31-01-2020.',
      desde: '2020-01-01',
      hasta: '2020-01-31',
      max_usos: null,
      demo: false,
    })
    .execute();
});
afterAll(() => fixture.close());

interface Refusal {
  readonly codigo: ProblemCode;
  readonly mensaje: string;
  readonly campos?: Record<string, string>;
  readonly descripcion?: string;
}

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: Refusal; headers: Headers }> {
  const response = await fetch(fixture.url + path, init);
  return { status: response.status, body: (await response.json()) as Refusal, headers: response.headers };
}

const purchase = (fields: Record<string, string> = {}) =>
  send('/v1/administracion/transaccion', { method: 'POST', body: new URLSearchParams(aPurchase(fields)) });

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG = 'x'.repeat(10_000);

describe('a refusal is 4xx JSON with codigo and mensaje', { tags: ['V1.5.2', 'V15.3.6', 'V15.3.7'] }, () => {
  const UNKNOWN: [string, ProblemCode][] = [
    ['/v1/administracion/servicio-precio/sia000009', 'SERVICIO_DESCONOCIDO'],
    ['/v1/administracion/servicio-precio/%F0%9F%98%80', 'SERVICIO_DESCONOCIDO'],
    ['/v1/administracion/transaccion-revisar/no-es-nuestro', 'PAGO_DESCONOCIDO'],
    ['/v1/administracion/transaccion-estado/00000000000000000000000000', 'ORDEN_DESCONOCIDA'],
    ['/v1/administracion/transaccion-informe/00000000000000000000000000', 'ORDEN_DESCONOCIDA'],
    ['/v1/administracion/transaccion-informe/1', 'ORDEN_DESCONOCIDA'],
    ['/v1/administracion/informe/verifica/folio/VR-0000000001/codigo_verificacion/0000-0000-0000-0000', 'INFORME_DESCONOCIDO'],
    ['/v1/administracion/informe/verifica/folio/nada/codigo_verificacion/nada', 'INFORME_DESCONOCIDO'],
    ['/v1/promocion/codigo/NOEXISTE', 'PROMOCION_INVALIDA'],
    ['/v1/no-existe', 'RUTA_DESCONOCIDA'],
    [`/v1/administracion/transaccion-estado/${'x'.repeat(5_000)}`, 'PETICION_INVALIDA'],
    [`/v1/administracion/informe/verifica/folio/${'9'.repeat(61)}/codigo_verificacion/a`, 'PETICION_INVALIDA'],
    ['/v1/administracion/transaccion-estado/a%00b', 'PETICION_INVALIDA'],
    ['/v1/promocion/codigo/a%00b', 'PETICION_INVALIDA'],
    ['/v1/administracion/transaccion-estado/%ZZ', 'PETICION_INVALIDA'],
    ['/v1/captcha/reto?accion=otra', 'PETICION_INVALIDA'],
    ['/v1/captcha/reto?esfuerzo=medio', 'PETICION_INVALIDA'],
  ];
  test.each(UNKNOWN)('GET %.80s → %s', async (path, codigo) => {
    const { status, body } = await send(path);
    expect(body).toMatchObject({ codigo, mensaje: problems[codigo].mensaje });
    expect(status).toBe(problems[codigo].status);
  });

  const BODIES: [string, string, RequestInit, ProblemCode][] = [
    ['JSON where a form is due', '/v1/administracion/transaccion', { headers: JSON_TYPE, body: '{}' }, 'TIPO_NO_ADMITIDO'],
    ['no content type', '/v1/administracion/transaccion', { body: new Uint8Array([1, 2]) }, 'TIPO_NO_ADMITIDO'],
    ['a form where JSON is due', '/v1/administracion/verifica-captcha', { headers: FORM, body: 'captchaToken=a' }, 'TIPO_NO_ADMITIDO'],
    ['broken JSON', '/v1/administracion/verifica-captcha', { headers: JSON_TYPE, body: '{"captchaToken":' }, 'PETICION_INVALIDA'],
    ['JSON of another shape', '/v1/administracion/verifica-captcha', { headers: JSON_TYPE, body: '[1]' }, 'PETICION_INVALIDA'],
    [
      '__proto__',
      '/v1/administracion/verifica-captcha',
      { headers: JSON_TYPE, body: '{"__proto__":{"captchaToken":"a"}}' },
      'PETICION_INVALIDA',
    ],
    [
      '64 KB and one byte',
      '/v1/administracion/verifica-captcha',
      { headers: JSON_TYPE, body: JSON.stringify({ captchaToken: 'x'.repeat(65_536) }) },
      'CUERPO_DEMASIADO_GRANDE',
    ],
    [
      'a form over 64 KB',
      '/v1/administracion/transaccion',
      { headers: FORM, body: `run=${'1'.repeat(70_000)}` },
      'CUERPO_DEMASIADO_GRANDE',
    ],
    [
      'a field twice',
      '/v1/administracion/transaccion',
      { headers: FORM, body: 'codigoServicio=sia000002&run=1&run=2' },
      'PETICION_INVALIDA',
    ],
    [
      'a field of 10,000 characters',
      '/v1/administracion/transaccion',
      { headers: FORM, body: `codigoServicio=sia000002&run=${LONG}` },
      'PETICION_INVALIDA',
    ],
    ['NUL in a field', '/v1/administracion/transaccion', { headers: FORM, body: 'codigoServicio=sia000002&run=7%00' }, 'PETICION_INVALIDA'],
    ['nothing at all', '/v1/administracion/transaccion', { headers: FORM, body: '' }, 'SERVICIO_DESCONOCIDO'],
  ];
  test.each(BODIES)('%s', async (_what, path, init, codigo) => {
    const { status, body } = await send(path, { method: 'POST', ...init });
    expect(body).toMatchObject({ codigo, mensaje: problems[codigo].mensaje });
    expect(status).toBe(problems[codigo].status);
  });
});

describe('bytes that are not a request', () => {
  test.each([
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    [
      'a broken chunk',
      'POST /v1/administracion/transaccion HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['20 KB of headers', `GET /salud HTTP/1.1\r\nhost: x\r\nx-largo: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('utf8')));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answered).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answered.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(JSON.parse(answered.split('\r\n\r\n').at(-1) ?? '')).toMatchObject({ mensaje: problems.PETICION_INVALIDA.mensaje });
  });
});

describe('POST transaccion', () => {
  test.each([
    [{ run: '76.192.083-1' }, 'run', 'Rut inválido'],
    [{ run: '11.111.111-1' }, 'run', 'Rut debe ser mayor a 50 millones'],
    [{ run: '' }, 'run', 'Este campo es requerido.'],
    [{ correo: 'a@b' }, 'correo', 'Correo electrónico no válido.'],
    [{ correo: '' }, 'correo', 'Este campo es requerido.'],
    [{ correo: '😀 a@b.cl' }, 'correo', 'Correo electrónico no válido.'],
    [{ celular: '912345678' }, 'celular', 'Número de teléfono no tiene formato válido.'],
    [{ celular: '' }, 'celular', 'Este campo es requerido.'],
    [{ aceptacionTerminos: 'false' }, 'aceptacionTerminos', 'Debe aceptar los términos y condiciones'],
  ])(
    'refuses %o at its field',
    {
      tags: ['DP1-SUB-05', 'DP1-SUB-07..10', 'DP1-REQ-02', 'DP1-REQ-08..10', 'V2.2.1'],
    },
    async (fields, field, sentence) => {
      const { status, body } = await purchase(fields);
      expect(status).toBe(400);
      expect(body).toEqual({ codigo: 'CAMPOS_INVALIDOS', mensaje: problems.CAMPOS_INVALIDOS.mensaje, campos: { [field]: sentence } });
    },
  );

  test.each<[string, Record<string, string>, ProblemCode]>([
    ['an unknown promotion', { codigoDescuento: 'NADA' }, 'PROMOCION_INVALIDA'],
    ['a company nobody knows', { run: '99.999.999-9' }, 'RUT_SIN_REGISTROS'],
  ])('refuses %s', async (_what, fields, codigo) => {
    const { status, body } = await purchase(fields);
    expect({ status, body }).toMatchObject({ status: problems[codigo].status, body: { codigo, mensaje: problems[codigo].mensaje } });
  });

  test('refuses a promotion the day after it ended', async () => {
    expect((await purchase({ codigoDescuento: 'tarde' })).body).toMatchObject({
      codigo: 'PROMOCION_VENCIDA',
      mensaje: 'Este código venció el 31-01-2020.',
    });
  });

  test('creates no order for a refused request', async () => {
    const { n } = await fixture.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe('0');
  });
});

describe('promotions', () => {
  test('an unknown code answers 400 with descripcion', { tags: ['DP1-PROMO-07', 'API2-03'] }, async () => {
    expect((await send('/v1/promocion/codigo/NADA')).body).toMatchObject({
      codigo: 'PROMOCION_INVALIDA',
      descripcion: 'Código promocional inválido.',
    });
  });

  test('an expired code answers vigente false and its descripcion', { tags: ['DP1-PROMO-12..15', 'API1-41', 'API2-04'] }, async () => {
    const { status, body } = await send('/v1/promocion/codigo/tarde');
    expect({ status, body }).toEqual({
      status: 200,
      body: { vigente: false, descuento: 10, descripcion: 'Este código venció el 31-01-2020.' },
    });
  });
});

describe('verification', () => {
  test('limits guesses at one folio with 429 and the seconds to wait', { tags: ['V11.5.1'] }, async () => {
    const guess = () => send('/v1/administracion/informe/verifica/folio/VR-0000000777/codigo_verificacion/0000-0000-0000-0000');
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await guess());
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(answers[10]).toMatchObject({ status: 429, body: { codigo: 'DEMASIADAS_SOLICITUDES' } });
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    ['invented', '{"captchaToken":"inventado"}'],
    ['empty', '{"captchaToken":""}'],
    ['missing', '{}'],
  ])('a captcha token that is %s scores 0', { tags: ['API1-40', 'CAPT-01', 'CAPT-02'] }, async (_what, sent) => {
    const { status, body } = await send('/v1/administracion/verifica-captcha', { method: 'POST', headers: JSON_TYPE, body: sent });
    expect({ status, body }).toEqual({ status: 200, body: { score: 0 } });
  });

  test('accepts a captcha pass once, and deletes expired ones', { tags: ['V8.3.1'] }, async () => {
    const visitor = Buffer.from('somebody');
    const old = new Date(Date.now() - 1_000);
    await fixture.db.insertInto('captcha_passes').values({ accion: 'verifica_documento_paso1', ip_hmac: visitor, vence: old }).execute();
    expect(await usePass(fixture.db, 'verifica_documento_paso1', visitor)).toBe(false);
    await grantPass(fixture.db, 'verifica_documento_paso1', visitor);
    expect(await fixture.db.selectFrom('captcha_passes').select('id').where('ip_hmac', '=', visitor).execute()).toHaveLength(1);
    expect(await usePass(fixture.db, 'recupera_pass', visitor)).toBe(false);
    expect(await usePass(fixture.db, 'verifica_documento_paso1', visitor)).toBe(true);
    expect(await usePass(fixture.db, 'verifica_documento_paso1', visitor)).toBe(false);
  });
});

describe('pages and services', () => {
  test('forwards only the parameters of Webpay', { tags: ['V3.7.2'] }, async () => {
    const body = new URLSearchParams({ token_ws: LONG, TBK_TOKEN: 'abc', otro: 'x' });
    const response = await fetch(`${fixture.url}/compra-directa/paso2`, { method: 'POST', body, redirect: 'manual' });
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({
      status: 303,
      location: '/compra-directa/paso2?TBK_TOKEN=abc',
    });
  });

  test('every service returns its code, name, description and price', { tags: ['API2-01', 'ENT2-01..04', 'CONST2-01'] }, async () => {
    const answers = await Promise.all(
      ['sia000001', 'sia000002', 'sia000003', 'sia000004'].map((code) => send(`/v1/administracion/servicio-precio/${code}`)),
    );
    expect(answers.map(({ body }) => body)).toMatchObject([
      { codigo: 'sia000001', nombre: 'Personas', precio: 7_500, disponible: true },
      { codigo: 'sia000002', nombre: 'Empresarial', precio: 16_500, disponible: true },
      { codigo: 'sia000003', nombre: 'Consolidado', precio: 6_500, disponible: true },
      { codigo: 'sia000004', nombre: 'Tasación', precio: 6_900, disponible: true },
    ]);
  });

  test('serves every screen under the strict policy, whatever its address', async () => {
    for (const address of ['/inicio', '/compra-directa/paso1?codigo_servicio=sia000002', '/no-existe', '/inicio/%ZZ']) {
      const response = await fetch(fixture.url + address);
      expect(await response.text()).toContain(
        response.status !== 400 ? 'Datos de demostración · Pago simulado' : problems.PETICION_INVALIDA.mensaje,
      );
      expect(response.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  test('reports its health, and documents its calls for programs and people', async () => {
    expect(await (await fetch(`${fixture.url}/salud`)).json()).toEqual({ estado: 'listo' });
    const description = (await (await fetch(`${fixture.url}/v1/openapi.json`)).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(description.paths)).toContain('/v1/administracion/transaccion-revisar/{token}');
    expect(await (await fetch(`${fixture.url}/v1/docs`)).text()).toContain('/v1/administracion/transaccion-revisar/{token}');
  });
});
