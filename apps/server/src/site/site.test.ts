import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer } from '../http/testing-server.ts';
import { createVisitors } from '../http/visitor.ts';
import { issueReport } from '../issuing/issuing.ts';
import { displayNumber } from '../orders/display-number.ts';
import { settlePayment } from '../orders/payment.ts';
import { refundOrder } from '../orders/refunds.ts';
import { recordReturn } from '../orders/returns.ts';
import { anOrder, orderDeps } from '../orders/testing.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import type { Database } from '../storage/database.ts';
import { openTestDatabase } from '../storage/testing.ts';
import { siteCases } from './cases.ts';
import { readMeasures } from './measures.ts';
import { siteRoutes } from './routes.ts';

const MESSAGE = { nombre: 'Ana Rojas', correo: ' Ana@Ejemplo.cl ', tema: 'compra', numero: '', mensaje: 'No me llegó.' };

let database: Database;
let app: FastifyInstance;
const captcha = {
  simulated: true,
  score: async (token: string, action: string) => (action === 'contacto' && token === 'resuelto' ? 0.9 : 0.1),
};
const longCaptcha = { simulated: true, score: async (token: string) => (token === 'largo' ? 0.7 : 0) };

beforeAll(async () => {
  database = await openTestDatabase();
  app = openTestServer();
  const { db } = database;
  siteRoutes(app, {
    db,
    captcha,
    longCaptcha,
    visitors: createVisitors({ db, hmac: orderDeps(db).hmac, rates: DEFAULT_RATES, lenient: false }),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await sql`truncate orders, informes, mensajes, rate_limits, payment_counts cascade`.execute(database.db);
});

async function write(change: Readonly<Record<string, string>> = {}, remoteAddress = '192.0.2.1') {
  const payload = { ...MESSAGE, captchaToken: 'resuelto', ...change };
  const answer = await app.inject({ method: 'POST', url: '/v1/administracion/contacto', payload, remoteAddress });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const stored = () => database.db.selectFrom('mensajes').select(['nombre', 'correo', 'tema', 'numero', 'texto']).execute();

describe('a message to us', () => {
  test('is stored once in canonical form, also when it is sent again', async () => {
    const first = await write();
    expect(first).toMatchObject({ status: 200, body: { mensaje: expect.stringMatching(/con el número [1-9]\d*\./) } });
    expect(await write()).toEqual(first);
    expect(await stored()).toEqual([{ nombre: 'Ana Rojas', correo: 'ana@ejemplo.cl', tema: 'compra', numero: '', texto: 'No me llegó.' }]);
    await write({ mensaje: 'Ya llegó.' });
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    ['nombre', '<b>', 'letras'],
    ['correo', 'ana@', 'no válido'],
    ['tema', 'toString', 'Elige'],
    ['numero', 'x'.repeat(61), 'número de la orden'],
    ['mensaje', ' ', 'Cuéntanos'],
    ['mensaje', 'x'.repeat(2_001), '2.000'],
  ])('is refused at %s: %s', async (field, value, said) => {
    const { status, body } = await write({ [field]: value });
    expect([status, body['codigo'], body['campos']]).toEqual([400, 'CAMPOS_INVALIDOS', { [field]: expect.stringContaining(said) }]);
    expect(await stored()).toEqual([]);
  });

  test('needs a captcha, and the longer one is believed', async () => {
    expect((await write({ captchaToken: 'otro' })).body['codigo']).toBe('CAPTCHA_RECHAZADO');
    expect(await stored()).toEqual([]);
    expect((await write({ captchaToken: 'largo', esfuerzo: 'largo' })).status).toBe(200);
  });

  test('is limited by sender, wherever it comes from', async () => {
    for (let turn = 0; turn < DEFAULT_RATES.contacto.max; turn += 1)
      expect((await write({ mensaje: `Mensaje ${turn}` }, `192.0.2.${turn}`)).status).toBe(200);
    expect((await write({ mensaje: 'Uno más' }, '192.0.2.99')).status).toBe(429);
  });

  test('is a case that tells whether its sender bought the order that it names', async () => {
    const { orden } = await anOrder(orderDeps(database.db));
    const numero = await displayNumber(database.db, orden);
    const { correo } = await database.db
      .selectFrom('orders')
      .select(sql<string>`inputs ->> 'correo'`.as('correo'))
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    await write({ numero: numero.toLowerCase() });
    await write({ numero, correo });
    const ids = await database.db.selectFrom('mensajes').select('id').orderBy('id').execute();
    const [find] = await siteCases.contacto.find(database.db);
    const { rows } = await sql`${find}`.execute(database.db);
    expect(rows).toHaveLength(2);
    const facts = await Promise.all(ids.map(({ id }) => siteCases.contacto.facts(database.db, { clave: id, orden: null })));
    expect(facts.map(({ datos }) => datos.find(({ dato }) => dato === 'Correo de esa orden')?.juicio)).toEqual(['mal', 'bien']);
    expect(facts[0]?.datos).toContainEqual({ dato: 'Mensaje', valor: 'No me llegó.', forma: 'parrafo' });
  });
});

describe('measures', () => {
  async function sale(refunded: boolean): Promise<void> {
    const deps = orderDeps(database.db, refunded ? { loadRecords: async () => undefined } : {});
    const { orden, token } = await anOrder(deps);
    await recordReturn(deps, { shape: 'normal', token });
    await settlePayment(deps, orden);
    await issueReport(deps, orden);
    if (!refunded) return;
    deps.payments.onStatus = {};
    await refundOrder(deps, orden);
  }

  test('without sales and counts are null, and twelve months are zero', async () => {
    const { informes, fuentes, ...rest } = await readMeasures(database.db);
    expect(rest).toEqual({ entrega: null, devoluciones: null, libros: null });
    expect(fuentes.map(({ codigo }) => codigo)).toEqual(['sia000001', 'sia000002', 'sia000003', 'sia000004']);
    expect(fuentes.every((report) => report.fuentes.length === 0)).toBe(true);
    expect(informes).toHaveLength(12);
    expect(informes.every(({ emitidos }) => emitidos === 0)).toBe(true);
  });

  test('count what was issued, how long it took, what went back and which days agree', async () => {
    await sale(false);
    await sale(true);
    await sql`update order_events set en = en + interval '9 seconds' where a = 'ISSUED'`.execute(database.db);
    await sql`insert into payment_counts (dia, terminada, revisadas, sin_respuesta, cobradas_sin_informe, informes_sin_cobro, cobros_dobles, detenidas, correos_sin_entregar)
      values (current_date - 2, now(), 2, 0, 0, 0, 0, 0, 1), (current_date - 3, now(), 2, 0, 1, 0, 0, 0, 0), (current_date - 90, now(), 2, 0, 0, 0, 0, 0, 0)`.execute(
      database.db,
    );
    const measures = await readMeasures(database.db);
    expect(measures.informes.at(-1)?.emitidos).toBe(1);
    expect(measures.entrega?.informes).toBe(1);
    expect(measures.entrega?.mediana).toBeGreaterThanOrEqual(9);
    expect(measures.entrega?.mediana).toBeLessThan(60);
    expect(measures.devoluciones).toEqual({ pagadas: 2, devueltas: 1 });
    expect(measures.libros).toEqual({ dias: 2, cuadran: 1 });
  });

  test('tell of each report the days until which its records reach; an undeclared one is left out', async () => {
    await sql`insert into importaciones (tipo, fuente, corte, estado, nuevas, cambiadas, iguales, rechazadas, demo) values
      ('protestos', 'camara', '2026-11-01', 'terminada', 1, 0, 0, 0, false), ('morosidades', 'banco', null, 'terminada', 1, 0, 0, 0, false),
      ('propiedades', 'sii', '2026-07-01', 'terminada', 1, 0, 0, 0, false), ('catastro_cobro', 'sii', '2026-09-30', 'terminada', 1, 0, 0, 0, false)`.execute(
      database.db,
    );
    const { fuentes } = await readMeasures(database.db);
    const protests = [{ nombre: 'Protestos', corte: '2026-11-01' }];
    expect(fuentes.map((report) => report.fuentes)).toEqual([
      protests,
      protests,
      protests,
      [{ nombre: 'Propiedades', corte: '2026-09-30' }],
    ]);
  });

  test('are answered to anyone', async () => {
    const { statusCode, body } = await app.inject('/v1/medidas');
    expect([statusCode, Object.keys(JSON.parse(body) as object)]).toEqual([
      200,
      ['informes', 'entrega', 'devoluciones', 'libros', 'fuentes'],
    ]);
  });
});
