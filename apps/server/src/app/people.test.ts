import { problems, type ProblemCode } from '@veridico/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, countRows, aPurchase, openTestApp, type TestApp } from '../testing/app-testing.ts';

const REPORTS = ['sia000001', 'sia000003'] as const;
const RIGHT = { run: '12345678-5', serie: 'B12345678' };
const RENEWED = { run: '11111111-1', serie: '590200300' };
const EARLIER = '510200300';
const DEAD = { run: '22222222-2', serie: '100000001' };
const CARDLESS = '9999999-3';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await openTestApp({ LIMITS: 'strict', RATES: 'serieDireccion=60/3600,transaccion=1000/3600' });
  await aPerson(fixture.db);
  await aPerson(fixture.db, { rut: RENEWED.run, serie: RENEWED.serie, earlier: [EARLIER] });
  await aPerson(fixture.db, { rut: DEAD.run, serie: DEAD.serie, fallecido: true });
  await aPerson(fixture.db, { rut: CARDLESS, serie: null });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom('rate_limits').execute());

async function ask(fields: Record<string, string>, codigoServicio: string = 'sia000001') {
  const body = new URLSearchParams(aPurchase({ codigoServicio, ...fields }));
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, { method: 'POST', body });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  };
}
const times = (count: number, fields: Record<string, string>) => Promise.all(Array.from({ length: count }, () => ask(fields)));
const count = (table: 'orders' | 'simulated_payments' | 'consultas') => countRows(fixture.db, table);

describe.each(REPORTS)('%s refuses before payment', (report) => {
  test('an unknown RUT, a wrong number, an old card number and a RUT without card with one answer', { tags: ['V2.2.3'] }, async () => {
    const answers = [];
    for (const fields of [
      { run: '33333333-3', serie: RIGHT.serie },
      { ...RIGHT, serie: 'B12345679' },
      { ...RENEWED, serie: EARLIER },
      { run: RIGHT.run, serie: RENEWED.serie },
      { run: CARDLESS, serie: '000000000' },
      { ...DEAD, serie: RIGHT.serie },
    ])
      answers.push(await ask(fields, report));
    const { status, mensaje } = problems.SERIE_NO_COINCIDE;
    const campos = { serie: 'No coincide con el RUT según nuestros registros.' };
    expect(answers).toEqual(answers.map(() => ({ status, retryAfter: null, body: { codigo: 'SERIE_NO_COINCIDE', mensaje, campos } })));
  });

  test.each<[string, Record<string, string>, ProblemCode]>([
    ['a company', { run: '76192083-9', serie: RIGHT.serie }, 'RUT_DE_EMPRESA'],
    ['a dead person', DEAD, 'PERSONA_FALLECIDA'],
    ['no serial', { ...RIGHT, serie: '' }, 'CAMPOS_INVALIDOS'],
  ])('%s', async (_who, fields, codigo) => {
    const { status, body } = await ask(fields, report);
    expect({ status, body }).toMatchObject({ status: problems[codigo].status, body: { codigo, mensaje: problems[codigo].mensaje } });
  });

  test('without starting an order', async () => {
    expect([await count('orders'), await count('simulated_payments'), await count('consultas')]).toEqual([0, 0, 0]);
  });
});

describe('guessing serials', () => {
  test('five wrong numbers for one RUT are refused, further ones must wait, and the right one passes', { tags: ['V2.4.1'] }, async () => {
    const wrong = [];
    for (let n = 0; n < 8; n += 1) wrong.push(await ask({ ...RIGHT, serie: `A0000000${n}` }));
    const { status: tooMany } = problems.DEMASIADAS_SOLICITUDES;
    expect(wrong.map(({ status }) => status)).toEqual([...Array.from({ length: 5 }, () => 422), tooMany, tooMany, tooMany]);
    expect(Number(wrong[7]?.retryAfter)).toBeGreaterThan(0);
    expect((await ask(RIGHT)).status).toBe(200);
    // The response time does not reveal whether the RUT exists.
    const unknown = [];
    for (let n = 0; n < 8; n += 1) unknown.push(await ask({ run: '33333333-3', serie: `A0000000${n}` }));
    expect(unknown.map(({ status }) => status)).toEqual(wrong.map(({ status }) => status));
  });

  test('after thirty simultaneous tries for one RUT, even the right number is not checked', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, (_, n) => ask({ ...RIGHT, serie: `A000000${10 + n}` })));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await ask(RIGHT)).status).toBe(429);
    expect((await ask(RENEWED)).status).toBe(200);
  });

  test('one number can be tried on ten RUTs, not on eleven', async () => {
    await times(10, { run: '33333333-3', serie: RENEWED.serie });
    expect((await ask(RENEWED)).status).toBe(429);
    expect((await ask(RIGHT)).status).toBe(200);
  });

  test('tries from a blocked address do not count against a RUT', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => ask({ run: '33333333-3', serie: `C000000${10 + n}` })));
    expect((await ask(RIGHT)).status).toBe(429);
    const keys = await fixture.db.selectFrom('rate_limits').select('cuenta').where('clave', 'like', 'serieRutTope:%').execute();
    expect(keys).toEqual([{ cuenta: 60 }]);
  });
});
