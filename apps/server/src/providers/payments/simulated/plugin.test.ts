import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../storage/database.ts';
import { openTestDatabase } from '../../../storage/testing.ts';
import { simulatedWebpay } from './plugin.ts';

const RETURN_URL = 'http://localhost:3000/compra-directa/paso2?origen=a';
const TRANSACTIONS = '/webpay-simulado/rswebpaytransaction/api/webpay/v1.2/transactions';
const PAGES = '/webpay-simulado/webpayserver';
const KEYS = { 'tbk-api-key-id': '597055555532', 'tbk-api-key-secret': 'k' };
const VISA = { numero: '4051 8856 0044 6623', expiracion: '12/30', cvv: '123' };
const BANK = { rut: '11.111.111-1', clave: '123' };

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = fastify();
  // As in the application: the stand-in must work under these headers.
  await app.register(formbody);
  const merchant = 'Comercio <b>& hijos</b>';
  await app.register(simulatedWebpay, { prefix: '/webpay-simulado', db: database.db, publicUrl: 'http://localhost:3000', merchant });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const order = (changes: object = {}) => ({
  buy_order: randomBytes(13).toString('hex'),
  session_id: 'sesión-1',
  amount: 1_234_567,
  return_url: RETURN_URL,
  ...changes,
});
const create = (payload: object | string, headers: object = KEYS) =>
  app.inject({ method: 'POST', url: TRANSACTIONS, headers: { 'content-type': 'application/json', ...headers }, payload });
const commit = (token: string) =>
  app.inject({ method: 'PUT', url: `${TRANSACTIONS}/${token}`, headers: { 'content-type': 'application/json', ...KEYS }, payload: '{}' });
const post = (page: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${PAGES}/${page}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** Follows the redirect of a sent form, which keeps the back button from sending it again. */
const look = ({ statusCode, headers }: Awaited<ReturnType<typeof post>>) => {
  expect(statusCode).toBe(303);
  return app.inject({ url: `${PAGES}/${String(headers.location)}` });
};
const get = (page: string, token: string) => app.inject({ url: `${PAGES}/${page}?token_ws=${token}` });

async function open(changes: object = {}): Promise<string> {
  const { token } = (await create(order(changes))).json<{ token: string }>();
  return token;
}

describe('REST', () => {
  test('create returns a token of 64 characters and the address of the card page', async () => {
    const answer = await create(order());
    expect(answer.statusCode).toBe(200);
    const url = 'http://localhost:3000/webpay-simulado/webpayserver/initTransaction';
    expect(answer.json()).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/), url });
  });

  test.each([
    ['buy_order', 'A'.repeat(27)],
    ['buy_order', 'con ñ'],
    ['buy_order', undefined],
    ['session_id', 's'.repeat(62)],
    ['session_id', 'a\0b'],
    ['session_id', '\ud800'],
    ['amount', 0],
    ['amount', -5],
    ['amount', 10.5],
    ['amount', '7500'],
    ['amount', 1e17],
    ['return_url', 'javascript:alert(1)'],
    ['return_url', `https://comercio.cl/${'a'.repeat(236)}`],
  ])('422 names the parameter %s with value %j', async (parameter, value) => {
    const answer = await create(order({ [parameter]: value }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error_message: `Invalid value for parameter: ${parameter}` });
  });

  test('a buy order can be used once', async () => {
    const first = order();
    expect((await create(first)).statusCode).toBe(200);
    const again = await create(first);
    expect([again.statusCode, again.json()]).toEqual([422, { error_message: 'Invalid value for parameter: buy_order' }]);
  });

  test.each([[{}], [{ 'tbk-api-key-id': '597055555532' }], [{ 'tbk-api-key-secret': 'k' }]])('401 with the keys %j', async (headers) => {
    const answer = await create(order(), headers);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error_message: 'Not Authorized' }]);
  });

  test('before the commit, status shows neither card nor result', async () => {
    const token = await open();
    await post('tarjeta', { token_ws: token, ...VISA });
    await post('banco', { token_ws: token, ...BANK });
    const answer = await app.inject({ url: `${TRANSACTIONS}/${token}`, headers: KEYS });
    expect(answer.json()).toEqual({
      amount: 1_234_567,
      status: 'INITIALIZED',
      buy_order: expect.any(String),
      session_id: 'sesión-1',
      accounting_date: expect.stringMatching(/^\d{4}$/),
      transaction_date: expect.stringMatching(/Z$/),
      installments_number: 0,
    });
  });

  test('a commit is refused with the words of Transbank', async () => {
    const [unpaid, aborted, paid] = [await open(), await open(), await open()];
    await post('anular', { TBK_TOKEN: aborted });
    await post('tarjeta', { token_ws: paid, ...VISA });
    await post('banco', { token_ws: paid, ...BANK });
    expect((await commit(paid)).json()).toMatchObject({ vci: 'TSY', card_detail: { card_number: '6623' }, response_code: 0 });
    const words = await Promise.all(
      [unpaid, aborted, paid, 'f'.repeat(64), 'x'].map(async (token) => (await commit(token)).json<object>()),
    );
    expect(words).toEqual([
      { error_message: "Invalid status 'INITIALIZED' for transaction while authorizing" },
      { error_message: 'Transaction has an invalid finished state: aborted' },
      { error_message: 'Transaction already locked by another process' },
      { error_message: 'Invalid value for parameter: transaction not found' },
      { error_message: 'Invalid value for parameter: token' },
    ]);
  });
});

describe('pages', () => {
  test('the address can also choose the scenario on entry', async () => {
    const token = await open();
    await post('initTransaction?escenario=tiempo', { token_ws: token });
    const back = (await post('tarjeta', { token_ws: token })).headers.location ?? '';
    expect([...new URL(back).searchParams.keys()]).toEqual(['origen', 'TBK_ORDEN_COMPRA', 'TBK_ID_SESION']);
  });

  test('the card page shows merchant and amount, is marked as simulated, and escapes its input', async () => {
    const token = await open();
    const arrived = await post('initTransaction', { token_ws: token });
    expect([arrived.statusCode, arrived.headers.location]).toEqual([303, `initTransaction?token_ws=${token}`]);
    const { body, headers, statusCode } = await get('initTransaction', token);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    expect(body).toContain('Pago simulado: no se cobra nada');
    expect(body).toContain('Comercio &lt;b&gt;&amp; hijos&lt;/b&gt;');
    expect(body).toContain('$1.234.567');
    expect(body).not.toMatch(/<script|<style|style=|\son\w+=/i);
  });

  test.each([
    ['numero', { ...VISA, numero: '4051 8856 0044 6624' }, 'Revisa el número: no es el de una tarjeta.'],
    ['numero', { ...VISA, numero: ' ' }, 'Este campo es requerido.'],
    ['expiracion', { ...VISA, expiracion: '13/30' }, 'Escribe mes y año, como 12/30.'],
    ['cvv', { ...VISA, cvv: '12' }, 'El CVV de esta tarjeta tiene 3 dígitos.'],
    ['cvv', { numero: '3700 0000 0002 032', expiracion: '1/30', cvv: '123' }, 'El CVV de esta tarjeta tiene 4 dígitos.'],
  ])('a wrong %s gets its error at the field, and the typed values remain', async (name, typed, sentence) => {
    const token = await open();
    const { statusCode, body } = await look(await post('tarjeta', { token_ws: token, ...typed }));
    expect(statusCode).toBe(200);
    expect(body).toContain(`<p class="mal" id="${name}-error">${sentence}</p>`);
    expect(body.match(/aria-invalid/g)).toHaveLength(1);
    expect(body).toMatch(new RegExp(`<input\\s+id="${name}"[^>]*aria-describedby="${name}-error[^>]*aria-invalid="true" autofocus`));
    for (const value of Object.values(typed)) expect(body).toContain(`value="${value}"`);
  });

  test.each(['12/30', '1230', '1/30', '12 / 2030', '01-25'])('expiry %j is accepted', async (expiracion) => {
    const token = await open();
    const answer = await post('tarjeta', { token_ws: token, ...VISA, expiracion });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `banco?token_ws=${token}`]);
  });

  test.each([
    ['rut', { ...BANK, rut: '12.345.678-9' }, 'Formato rut incorrecto.'],
    ['rut', { ...BANK, rut: '12.345.678-5' }, 'El RUT de prueba es 11.111.111-1.'],
    ['clave', { ...BANK, clave: '1234' }, 'La clave de prueba es 123.'],
  ])('the bank refuses a wrong %s and keeps the typed values', async (name, typed, sentence) => {
    const token = await open();
    await post('tarjeta', { token_ws: token, ...VISA });
    const { statusCode, body } = await look(await post('banco', { token_ws: token, ...typed }));
    expect(statusCode).toBe(200);
    expect(body).toContain(`<p class="mal" id="${name}-error">${sentence}</p>`);
    for (const value of Object.values(typed)) expect(body).toContain(`value="${value}"`);
    expect((await commit(token)).statusCode).toBe(422);
  });

  test('typed values appear in no address or database, and an invented key shows an empty form', async () => {
    const token = await open();
    const answer = await post('tarjeta', { token_ws: token, ...VISA, cvv: '' });
    expect(answer.headers.location).toMatch(new RegExp(`^tarjeta\\?token_ws=${token}&escrito=[0-9a-f]{32}$`));
    expect((await look(answer)).body).toContain(`value="${VISA.numero}"`);
    const { body } = await get('tarjeta', `${token}&escrito=${'0'.repeat(32)}`);
    expect(body).not.toMatch(/aria-invalid|value="4051/);
  });

  test('the complete flow, with reloads, ends at the merchant with the token', async () => {
    const token = await open();
    await post('tarjeta', { token_ws: token, ...VISA });
    expect((await get('initTransaction', token)).body).toContain('>Clave</label>');
    expect((await get('tarjeta', token)).body).toContain('>Número de tarjeta</label>');
    const back = `http://localhost:3000/compra-directa/paso2?origen=a&token_ws=${token}`;
    const left = await post('banco', { token_ws: token, rut: '111111111', clave: '123' });
    expect([left.statusCode, left.headers.location]).toEqual([303, back]);
    for (const page of ['initTransaction', 'tarjeta', 'banco']) expect((await get(page, token)).headers.location).toBe(back);
  });

  test('the first decision is final', async () => {
    const [paid, aborted] = [await open(), await open()];
    await post('tarjeta', { token_ws: paid, ...VISA });
    await post('banco', { token_ws: paid, ...BANK });
    expect((await post('anular', { TBK_TOKEN: paid })).statusCode).toBe(303);
    expect((await commit(paid)).json()).toMatchObject({ status: 'AUTHORIZED' });

    const left = await post('anular', { TBK_TOKEN: aborted });
    expect([left.statusCode, left.headers.location]).toEqual([307, RETURN_URL]);
    expect((await look(await post('tarjeta', { token_ws: aborted, ...VISA }))).body).toContain('Anulaste esta compra');
  });

  test('a card number is never stored', async () => {
    const token = await open();
    await post('tarjeta', { token_ws: token, ...VISA, cvv: '987' });
    const row = await database.db.selectFrom('simulated_payments').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
    expect(row.tarjeta).toBe('6623');
    // Random digits may look like a number.
    expect(JSON.stringify({ ...row, token: '', buy_order: '' })).not.toMatch(/4051|987/);
  });

  test('the stylesheet is a separate file', async () => {
    const answer = await app.inject({ url: '/webpay-simulado/estilo.css' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });
});

test('garbage never gets a 5xx', async () => {
  const token = await open();
  const json = { 'content-type': 'application/json' };
  const answers = await Promise.all([
    create('{'),
    create('[]'),
    create('null'),
    create('x', { 'content-type': 'text/plain', ...KEYS }),
    create(`{"buy_order":"${'x'.repeat(2_000_000)}"}`),
    commit('%00'),
    commit('..%2f..'),
    get('initTransaction', ''),
    get('initTransaction', '%00%ff'),
    get('banco', `${token}&token_ws=${token}`),
    app.inject({ url: `${PAGES}/tarjeta` }),
    post('anular', {}),
    post('anular', { TBK_TOKEN: '\0' }),
    post('banco', { token_ws: token, rut: '\0', clave: 'x'.repeat(5_000) }),
    post('tarjeta', { token_ws: token, numero: '9'.repeat(5_000), expiracion: '\ud800', cvv: '<script>' }),
    app.inject({ method: 'POST', url: `${PAGES}/tarjeta`, headers: json, payload: '{"token_ws":{"a":1}}' }),
    app.inject({ method: 'POST', url: `${PAGES}/tarjeta`, headers: json, payload: '{' }),
    app.inject({ method: 'POST', url: `${PAGES}/initTransaction` }),
    app.inject({ method: 'POST', url: `${PAGES}/initTransaction`, headers: { 'content-type': 'text/plain' }, payload: 'x' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status < 200 || status >= 500)).toEqual([]);
});
