import { problems } from '@veridico/api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer } from '../../http/testing-server.ts';
import { DEFAULT_RATES } from '../../settings/rates.ts';
import { createVisitors } from '../../http/visitor.ts';
import { anIssuedOrder, mailOf, tokenIn } from '../../orders/mails/testing.ts';
import { dueMails } from '../../mails/sending.ts';
import { sendMail } from '../../orders/mails/sending.ts';
import { orderDeps } from '../../orders/testing.ts';
import { CaptchaUnavailable } from '../../providers/captcha/port.ts';
import type { Database } from '../../storage/database.ts';
import { KINDS } from '../../app/kinds.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { recoveryRoutes } from './routes.ts';

let database: Database;
let app: FastifyInstance;
const captcha = {
  simulated: true,
  answer: 0.9 as number | Error,
  asked: [] as string[],
  async score(token: string, action: string): Promise<number> {
    captcha.asked.push(`${token} ${action}`);
    if (captcha.answer instanceof Error) throw captcha.answer;
    return captcha.answer;
  },
};
const longCaptcha = {
  simulated: true,
  score: async (token: string, action: string) => (token === 'largo' && action === 'recupera_compra' ? 0.7 : 0),
};
let woken = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  app = openTestServer();
  const { db } = database;
  const visitors = createVisitors({ db, hmac: orderDeps(db).hmac, rates: DEFAULT_RATES, lenient: false });
  recoveryRoutes(app, { db, kinds: KINDS, captcha, longCaptcha, visitors, wake: () => (woken += 1) });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  captcha.answer = 0.9;
  await database.db.deleteFrom('rate_limits').execute();
  await database.db.deleteFrom('mails').execute();
});

async function ask(correo: string, remoteAddress = '192.0.2.1', captchaToken = 'resuelto', esfuerzo?: string) {
  const payload = { correo, captchaToken, ...(esfuerzo !== undefined && { esfuerzo }) };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/v1/administracion/recuperar-compra', payload, remoteAddress });
  return { status: statusCode, body };
}
const press = async (token: string, remoteAddress = '192.0.2.1') => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/v1/administracion/enlace-informe/${token}`, remoteAddress });
  return { status: statusCode, body };
};
const queued = () => database.db.selectFrom('mails').select(['clase', 'orden', 'para']).execute();

describe('requesting links to earlier purchases', () => {
  test('has the same answer and queue entry for addresses with and without purchases', async () => {
    await anIssuedOrder(orderDeps(database.db), 'compradora@ejemplo.cl');
    await database.db.deleteFrom('mails').execute();
    const known = await ask('compradora@ejemplo.cl');
    const unknown = await ask('desconocida@ejemplo.cl');
    expect(unknown).toEqual(known);
    expect(known.status).toBe(200);
    expect(JSON.parse(known.body)).toEqual({
      mensaje: 'Si hay compras con ese correo, te enviamos los enlaces. Revisa tu bandeja y el correo no deseado.',
    });
    expect(await queued()).toEqual([
      { clase: 'recuperacion', orden: null, para: 'compradora@ejemplo.cl' },
      { clase: 'recuperacion', orden: null, para: 'desconocida@ejemplo.cl' },
    ]);
    expect(captcha.asked.at(-1)).toBe('resuelto recupera_compra');
    expect(woken).toBeGreaterThan(0);
  });

  test('accepts an address in any common form', async () => {
    await ask('  Ana.Rojas@Ejemplo.CL ');
    expect(await queued()).toMatchObject([{ para: 'ana.rojas@ejemplo.cl' }]);
  });

  test.each([
    ['', 'Este campo es requerido.'],
    ['ana', 'Correo electrónico no válido.'],
    ['ana@ejemplo.cl\r\nBcc: x@ejemplo.cl', 'Correo electrónico no válido.'],
  ])('of %j returns the reason', async (correo, sentence) => {
    const { status, body } = await ask(correo);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ codigo: 'CAMPOS_INVALIDOS', campos: { correo: sentence } });
    expect(await queued()).toEqual([]);
  });

  test('is refused to a robot, and allowed while the captcha is unavailable', async () => {
    captcha.answer = 0.69;
    expect(await ask('ana@ejemplo.cl')).toMatchObject({ status: problems.CAPTCHA_RECHAZADO.status });
    expect(await queued()).toEqual([]);
    captcha.answer = new CaptchaUnavailable('away');
    expect(await ask('ana@ejemplo.cl')).toMatchObject({ status: 200 });
    expect(await queued()).toHaveLength(1);
  });

  test('accepts the long challenge from a visitor scored as a robot, with a token valid only here', async () => {
    captcha.answer = 0.3;
    expect(await ask('ana@ejemplo.cl', '192.0.2.1', 'largo')).toMatchObject({ status: 403 });
    expect(await ask('ana@ejemplo.cl', '192.0.2.1', 'otro', 'largo')).toMatchObject({ status: 403 });
    expect(await ask('ana@ejemplo.cl', '192.0.2.1', 'largo', 'largo')).toMatchObject({ status: 200 });
    expect(await queued()).toHaveLength(1);
  });

  test('is limited to three an hour per address, in any spelling and from any visitor', async () => {
    const statuses = [];
    for (const [index, correo] of ['ana@ejemplo.cl', 'ANA@ejemplo.cl', ' ana@ejemplo.cl', 'ana@ejemplo.cl'].entries())
      statuses.push((await ask(correo, `192.0.2.${index}`)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask('otra@ejemplo.cl')).status).toBe(200);
    expect(await queued()).toHaveLength(4);
    const keys = await database.db.selectFrom('rate_limits').select('clave').execute();
    expect(JSON.stringify(keys)).not.toContain('ejemplo');
  });

  test('is limited to twenty an hour per visitor, including those refused by the captcha', async () => {
    captcha.answer = 0;
    for (let n = 0; n < 20; n += 1) expect((await ask(`a${n}@ejemplo.cl`)).status).toBe(403);
    expect((await ask('a20@ejemplo.cl')).status).toBe(429);
  });
});

test('a mailed link returns its order; used, expired and invented ones get the same answer', async () => {
  const deps = orderDeps(database.db);
  const orden = await anIssuedOrder(deps, 'ana@ejemplo.cl');
  await sendMail(deps, await mailOf(database.db, orden, 'informe'));
  const used = tokenIn(deps.mail.sent[0]?.text ?? '');
  expect(await press(used)).toEqual({ status: 200, body: JSON.stringify({ orden, tipo: 'informe' }) });
  expect(await press(used)).toEqual({ status: 200, body: JSON.stringify({ orden, tipo: 'informe' }) });
  await ask('ana@ejemplo.cl');
  for (const id of await dueMails(database.db, 10)) await sendMail(deps, id);
  const expired = tokenIn(deps.mail.sent.at(-1)?.text ?? '');
  await database.db
    .updateTable('report_links')
    .set({ usado: new Date(0) })
    .where('usado', 'is not', null)
    .execute();
  await database.db
    .updateTable('report_links')
    .set({ vence: new Date(0) })
    .where('usado', 'is', null)
    .execute();
  const answers = [await press(used), await press(expired), await press('inventado'), await press('x'.repeat(90))];
  expect(new Set([used, expired])).toHaveLength(2);
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]).toMatchObject({ status: 404, body: expect.stringContaining('ENLACE_DESCONOCIDO') });
});

test('links can be tried sixty times an hour from one address', async () => {
  for (let n = 0; n < 60; n += 1) expect((await press(`inventado${n}`, '192.0.2.9')).status).toBe(404);
  expect((await press('inventado', '192.0.2.9')).status).toBe(429);
});
