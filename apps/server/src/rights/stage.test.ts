import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer } from '../http/testing-server.ts';
import { createVisitors } from '../http/visitor.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { openMovableDatabase, type MovableDatabase } from '../storage/testing-clock.ts';
import { rightsFigures, warnOfTerms } from './figures.ts';
import { requestRoutes } from './request-routes.ts';
import { createRequest, stopAtOnce, type NewRequest } from './requests.ts';
import { hashOf } from './titular.ts';

const ANA = '12345678-5';
const ACCESO = 'acceso-de-ana';
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('imagen')]).toString('base64');
const hmac = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest();

let database: MovableDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openMovableDatabase();
  const { db } = database;
  app = openTestServer();
  const captcha = { simulated: true, score: async () => 0 };
  const away = async () => Promise.reject(new Error('not asked here'));
  requestRoutes(app, {
    db,
    hmac,
    captcha,
    longCaptcha: captcha,
    visitors: createVisitors({ db, hmac, rates: DEFAULT_RATES, lenient: false }),
    findCustomer: away,
    proveSerial: away,
    identity: { find: away },
    wake: () => {},
    pause: away,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(async () => {
  const { db } = database;
  await database.travel('2027-03-01 12:00:00');
  for (const table of ['rate_limits', 'rights_accesses', 'marcas', 'bloqueos'] as const) await db.deleteFrom(table).execute();
  // The register itself is never emptied: requests of earlier tests are closed.
  await sql`update rights_requests set estado = 'desistida' where estado <> 'resuelta'`.execute(db);
  await sql`insert into rights_accesses (token_hash, clase, rut, correo, vence)
    values (${hashOf(ACCESO)}, 'sesion', ${ANA}, 'ana@ejemplo.cl', now() + interval '1 hour')`.execute(db);
});

const post = async (url: string, payload: object, remoteAddress = '192.0.2.1') => {
  const answer = await app.inject({ method: 'POST', url: `/v1/peticiones${url}`, payload, remoteAddress });
  return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>() };
};
const make = (change: Partial<NewRequest> = {}) =>
  database.db.transaction().execute((trx) =>
    createRequest(
      trx,
      {
        derecho: 'acceso',
        rut: ANA,
        calidad: 'titular',
        prueba: 'enlace',
        identidad: 'probada',
        nombre: '',
        correo: 'ana@ejemplo.cl',
        texto: '',
        causal: null,
        bloquear: false,
        dato: null,
        ...change,
      },
      hmac,
    ),
  );
const named = ({ numero, codigo }: { readonly numero: string; readonly codigo: string }) => ({ numero, codigo });
const DEBT = { tabla: 'morosidades', clave: Buffer.from('aa', 'hex'), campos: { monto: '1' }, propuesta: null };

test.each([
  ['acceso', '2027-03-01 12:00:00', '2027-03-31'],
  ['acceso', '2027-08-19 23:59:00', '2027-09-18'],
  // Before Easter: Friday and Saturday are holidays.
  ['bloqueo', '2027-03-24 10:00:00', '2027-03-29'],
  // The additional holiday of 17 September, and the weekend.
  ['bloqueo', '2027-09-15 23:59:59', '2027-09-20'],
  ['bloqueo', '2027-12-30 10:00:00', '2028-01-03'],
] as const)('the last day of %s that came at %s is %s', async (derecho, moment, vence) => {
  await database.travel(moment);
  expect((await make({ derecho })).vence).toBe(vence);
});

test('a request is found by number and code alone, typed in any way, or by its titular', async () => {
  const made = await make({ texto: 'Hola' });
  const bare = { numero: made.numero.replace(/^SD-0*/, ''), codigo: made.codigo.toLowerCase().replaceAll('-', ' ') };
  for (const by of [named(made), bare, { numero: made.numero, acceso: ACCESO }])
    expect((await post('/estado', by)).body).toMatchObject({ numero: made.numero, texto: 'Hola', vence: '2027-03-31', quedan: 30 });
  const { body } = await post('/mias', { acceso: ACCESO });
  expect((body['peticiones'] as object[])[0]).toMatchObject({ numero: made.numero });
});

test('a wrong code, an unknown number and nonsense are answered alike; ten wrong codes do not keep the right one out', async () => {
  const made = await make();
  const other = await make();
  const wrong = [
    { numero: made.numero, codigo: other.codigo },
    { numero: 'SD-9999999999', codigo: made.codigo },
    { numero: '\u2028', codigo: 'x' },
    { numero: '9'.repeat(400), codigo: 'x' },
  ];
  for (const by of wrong) expect((await post('/estado', by)).body['codigo']).toBe('PETICION_DESCONOCIDA');
  for (let n = 0; n < 9; n += 1) await post('/estado', { numero: made.numero, codigo: 'x' });
  expect((await post('/estado', { numero: made.numero, codigo: 'x' })).status).toBe(429);
  expect((await post('/estado', named(made))).status).toBe(200);
});

test('a request without proven identity is not listed for the titular, and its page does not show the datum', async () => {
  const made = await make({ prueba: 'documento', identidad: 'por-revisar', derecho: 'disputa', dato: DEBT });
  expect((await post('/estado', { numero: made.numero, acceso: ACCESO })).body['codigo']).toBe('PETICION_DESCONOCIDA');
  expect((await post('/estado', named(made))).body).toMatchObject({ identidad: 'por-revisar', dato: [], hechos: [{}] });
  expect(await database.db.selectFrom('marcas').select('id').execute()).toEqual([]);
});

test('once the identity is proven, the request stops what it asks to stop', async () => {
  const { id } = await make({ prueba: 'documento', identidad: 'por-revisar', derecho: 'rectificacion', bloquear: true });
  await database.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('rights_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await stopAtOnce(trx, row);
  });
  expect(await database.db.selectFrom('bloqueos').select('rut').execute()).toEqual([{ rut: ANA }]);
});

test('five files are added and no sixth; each changes the version', async () => {
  const made = await make();
  const add = () => post('/adjuntos', { ...named(made), nombre: 'a.png', base64: PNG });
  for (let n = 1; n <= 5; n += 1) expect((await add()).body['version']).toBe(String(n + 1));
  expect((await add()).body['codigo']).toBe('ADJUNTO_INVALIDO');
  expect((await post('/adjuntos', { ...named(made), nombre: 'a.png', base64: 'aGk=' })).status).toBe(422);
  expect((await post('/estado', named(made))).body['adjuntos']).toHaveLength(5);
});

test('a withdrawn request lifts what it stopped, and is closed; an old version is refused', async () => {
  const made = await make({ derecho: 'disputa', dato: DEBT, bloquear: true });
  expect((await post('/desistir', { ...named(made), version: '0' })).body['codigo']).toBe('PETICION_CAMBIADA');
  expect((await post('/desistir', { ...named(made), version: '1' })).body).toMatchObject({ estado: 'desistida' });
  const lasting = await database.db.selectFrom('marcas').select('id').where('hasta', 'is', null).execute();
  expect(lasting).toEqual([]);
  for (const url of ['/desistir', '/adjuntos'])
    expect((await post(url, { ...named(made), version: '2', nombre: 'a', base64: PNG })).body['codigo']).toBe('PETICION_CAMBIADA');
  expect((await post('/carta', named(made))).body['codigo']).toBe('PETICION_DESCONOCIDA');
});

test('figures and the warning follow the calendar: urgent at day twenty, overdue after the last day, blocks at once', async () => {
  const { db } = database;
  await make();
  const warned: object[] = [];
  const warn = (_what: string, figures: object) => warned.push(figures);
  const none = { abiertas: 1, urgentes: 0, vencidas: 0, bloqueos: 0, por_revisar: 0 };
  await database.travel('2027-03-20 23:59:00');
  expect(await rightsFigures(db)).toEqual(none);
  await warnOfTerms(db, warn);
  expect(warned).toEqual([]);
  await database.travel('2027-03-21 00:01:00');
  expect(await rightsFigures(db)).toEqual({ ...none, urgentes: 1 });
  await database.travel('2027-03-31 23:59:00');
  expect(await rightsFigures(db)).toEqual({ ...none, urgentes: 1 });
  await database.travel('2027-04-01 00:01:00');
  expect(await rightsFigures(db)).toEqual({ ...none, urgentes: 1, vencidas: 1 });
  await make({ derecho: 'supresion', causal: 'pagado', prueba: 'documento', identidad: 'por-revisar', bloquear: true });
  expect(await rightsFigures(db)).toEqual({ abiertas: 2, urgentes: 1, vencidas: 1, bloqueos: 1, por_revisar: 1 });
  await warnOfTerms(db, warn);
  expect(warned).toEqual([{ urgentes: 1, vencidas: 1, bloqueos: 1 }]);
});
