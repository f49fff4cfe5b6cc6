import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer } from '../http/testing-server.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { createVisitors } from '../http/visitor.ts';
import { anIssuedOrder } from '../orders/mails/testing.ts';
import { CODE_PURPOSE } from '../orders/crockford.ts';
import { orderDeps } from '../orders/testing.ts';
import { CAPTCHA_THRESHOLD, CaptchaUnavailable } from '../providers/captcha/port.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { verificationRoutes } from './routes.ts';

let database: Database;
let app: FastifyInstance;
let answer: number | Error = 0.9;
const google = {
  simulated: false,
  score: async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  },
};
const longCaptcha = {
  simulated: true,
  challenge: async (action: string) => ({ reto: `largo.${action}`, dificultad: 14, soluciones: 16 }),
  score: async (token: string) => (token === 'largo.solved' ? CAPTCHA_THRESHOLD : 0),
};

beforeAll(async () => {
  database = await openTestDatabase();
  app = openTestServer();
  const { db } = database;
  const { hmac } = orderDeps(db);
  const visitors = createVisitors({ db, hmac, rates: DEFAULT_RATES, lenient: false });
  verificationRoutes(app, { db, captcha: google, longCaptcha, visitors, hmac });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  answer = 0.9;
  await database.db.deleteFrom('captcha_passes').execute();
  await database.db.deleteFrom('rate_limits').execute();
});

async function judge(payload: object) {
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/v1/administracion/verifica-captcha', payload });
  return { status: statusCode, wait: headers['retry-after'], body: JSON.parse(body) as Record<string, unknown> };
}
const passes = async () => (await database.db.selectFrom('captcha_passes').select('id').execute()).length;
const challenge = async (query: string) => (await app.inject(`/v1/captcha/reto${query}`)).statusCode;

describe('the captcha check', () => {
  test.each([
    [CAPTCHA_THRESHOLD, 1],
    [0.69, 0],
  ])('a score of %s leaves %i passes', { tags: ['CAPT-03', 'V8.3.1'] }, async (score, left) => {
    answer = score;
    expect(await judge({ captchaToken: 'resuelto' })).toMatchObject({ status: 200, body: { score } });
    expect(await passes()).toBe(left);
  });

  test('answers 503 with the seconds to wait while the provider is away, and gives no pass', { tags: ['V16.5.3'] }, async () => {
    answer = new CaptchaUnavailable('away');
    expect(await judge({ captchaToken: 'resuelto' })).toMatchObject({ status: 503, wait: '10', body: { codigo: 'NO_DISPONIBLE' } });
    expect(await passes()).toBe(0);
  });

  test('accepts the long challenge meanwhile, without the provider', async () => {
    answer = new CaptchaUnavailable('away');
    expect(await judge({ captchaToken: 'largo.solved', esfuerzo: 'largo' })).toMatchObject({ status: 200, body: { score: 0.7 } });
    expect(await passes()).toBe(1);
    expect(await judge({ captchaToken: 'otro', esfuerzo: 'largo' })).toMatchObject({ body: { score: 0 } });
    expect(await passes()).toBe(1);
  });
});

test('with an external captcha only the long challenge is served here', async () => {
  expect(await challenge('?accion=verifica_documento_paso1')).toBe(404);
  expect(await challenge('?accion=verifica_documento_paso1&esfuerzo=largo')).toBe(200);
});

test('a stored file that differs from the issued one is never shown as authentic', async () => {
  const deps = orderDeps(database.db);
  const orden = await anIssuedOrder(deps, 'compradora@ejemplo.cl');
  const pdf = Buffer.from('%PDF-1.7 the issued one');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const codigo_hmac = deps.hmac(CODE_PURPOSE, 'ABCDEFGHJKMNPQRS');
  const { folio } = await database.db
    .updateTable('informes')
    .set({ pdf, sha256, codigo_hmac })
    .where('orden', '=', orden)
    .returning('folio')
    .executeTakeFirstOrThrow();
  const verify = () => app.inject(`/v1/administracion/informe/verifica/folio/${folio}/codigo_verificacion/ABCD-EFGH-JKMN-PQRS`);
  expect((await verify()).json()).toMatchObject({ folio, sha256, informe: { base64: pdf.toString('base64') } });
  await database.db
    .updateTable('informes')
    .set({ pdf: Buffer.from('%PDF-1.7 another') })
    .where('orden', '=', orden)
    .execute();
  const { statusCode, body } = await verify();
  expect(statusCode).toBe(500);
  expect(body).not.toContain('base64');
});
