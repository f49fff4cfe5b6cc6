import { createHmac } from 'node:crypto';
import { PDF } from '@libpdf/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer } from '../http/testing-server.ts';
import { createVisitors } from '../http/visitor.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { testDatabase } from '../storage/testing.ts';
import { aPerson } from '../testing/app-testing.ts';
import { requestLetters } from './request-letters.ts';
import { requestRoutes } from './request-routes.ts';
import { hashOf } from './titular.ts';

const ANA = '12345678-5';
const ACCESO = 'acceso-de-ana';
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('imagen')]).toString('base64');
const hmac = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest();

const database = testDatabase();
let app: FastifyInstance;
const paused: number[] = [];
let ground: string;

beforeAll(async () => {
  const { db } = database;
  await aPerson(db);
  app = openTestServer();
  const captcha = { simulated: true, score: async (token: string) => (token === 'resuelto' ? 0.9 : 0) };
  const away = async () => Promise.reject(new Error('not asked here'));
  requestRoutes(app, {
    db,
    hmac,
    captcha,
    longCaptcha: captcha,
    visitors: createVisitors({ db, hmac, rates: DEFAULT_RATES, lenient: false }),
    findCustomer: away,
    proveSerial: away,
    // The identity provider is away: the address last seen counts.
    identity: { find: away },
    wake: () => {},
    pause: async (milliseconds) => paused.push(milliseconds),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of ['rate_limits', 'mails', 'rights_accesses', 'customers', 'marcas', 'bloqueos', 'morosidades'] as const)
    await db.deleteFrom(table).execute();
  await sql`insert into customers (sub, rut, rut_probado, correo) values ('ana', ${ANA}, now(), 'ana@ejemplo.cl')`.execute(db);
  await sql`insert into rights_accesses (token_hash, clase, rut, correo, vence)
    values (${hashOf(ACCESO)}, 'sesion', ${ANA}, 'ana.link@ejemplo.cl', now() + interval '1 hour')`.execute(db);
  await sql`insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
    values (${ANA}, 'Banco', 'Crédito', '1', 'CLP', 1000, current_date, 1, 'vigente', false)`.execute(db);
  paused.length = 0;
  ground = await debtKey();
});

const post = async (url: string, payload: object, remoteAddress = '192.0.2.1') => {
  const answer = await app.inject({ method: 'POST', url: `/v1/peticiones${url}`, payload, remoteAddress });
  return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>() };
};
const proven = (change: object = {}) => post('', { acceso: ACCESO, derecho: 'acceso', ...change });
const byDocument = (change: object = {}, place?: string) =>
  post(
    '',
    {
      derecho: 'acceso',
      conDocumento: 'true',
      calidad: 'titular',
      rut: ANA,
      nombre: 'Ana Rojas',
      correo: 'otra@ejemplo.cl',
      documento: { nombre: 'cedula.png', base64: PNG },
      captchaToken: 'resuelto',
      ...change,
    },
    place,
  );
const queued = () => database.db.selectFrom('mails').select(['clase', 'para']).orderBy('id').execute();
const marks = () => database.db.selectFrom('marcas').select(['tabla', 'marca', 'hasta']).orderBy('id').execute();
const blocks = () => database.db.selectFrom('bloqueos').select(['rut', 'hasta']).execute();
const aPdf = async (change: (pdf: PDF) => void = () => {}) => {
  const pdf = PDF.create();
  pdf.addPage();
  change(pdf);
  return Buffer.from(await pdf.save()).toString('base64');
};

async function debtKey(): Promise<string> {
  const { heldRecords } = await import('../bureau/held-records.ts');
  const [debt] = await heldRecords(database.db, ANA, { tipo: 'morosidades', desde: 0, most: 1 });
  return debt?.clave ?? '';
}
/** A dispute of the debt as it is now. */
async function dispute(change: object = {}) {
  const { body } = await post('/dato', { acceso: ACCESO, tabla: 'morosidades', clave: ground });
  return proven({ derecho: 'disputa', tabla: 'morosidades', clave: ground, version: body['version'], ...change });
}

describe('a request with proven identity', () => {
  test('gets number, code and last day, a receipt, and tells the other known address', async () => {
    const { status, body } = await proven();
    expect([status, body['identidad']]).toEqual([200, 'probada']);
    expect(body['numero']).toMatch(/^SD-\d{10}$/);
    expect(body['codigo']).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect(await queued()).toEqual([
      { clase: 'derechos-acuse', para: 'ana.link@ejemplo.cl' },
      { clase: 'derechos-peticion', para: 'ana@ejemplo.cl' },
    ]);
    // The receipt carries the code of the answer; the notice does not.
    const mails = await database.db.selectFrom('mails').selectAll().orderBy('id').execute();
    const letters = requestLetters({ db: database.db, hmac, publicUrl: 'https://v.cl' });
    const texts = await Promise.all(mails.map(async (mail) => JSON.stringify(await letters[mail.clase as 'derechos-acuse'](mail))));
    expect(texts.map((text) => text.includes(String(body['codigo'])))).toEqual([true, false]);
    const stored = await database.db.selectFrom('rights_requests').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body['codigo']);
  });

  test('needs the proof, the right and what the right asks for', async () => {
    expect((await proven({ acceso: 'x' })).body['codigo']).toBe('TITULAR_SIN_PROBAR');
    expect((await proven({ acceso: '' })).body['codigo']).toBe('TITULAR_SIN_PROBAR');
    for (const [change, field] of [
      [{ derecho: 'volar' }, 'derecho'],
      [{ derecho: 'supresion' }, 'causal'],
      [{ derecho: 'supresion', causal: 'mercadotecnia' }, 'causal'],
      [{ derecho: 'bloqueo' }, 'texto'],
      [{ derecho: 'disputa' }, 'texto'],
      [{ texto: 'x'.repeat(2_001) }, 'texto'],
    ] as const) {
      const { status, body } = await proven(change);
      expect([status, Object.keys((body['campos'] as object | undefined) ?? body)]).toEqual([400, [field]]);
    }
    expect((await proven({ propuesta: { monto: 'a\0' } })).status).toBe(400);
  });

  test('a dispute marks its datum at once and keeps what it said', async () => {
    expect((await dispute({ propuesta: { estado: 'pagada' } })).status).toBe(200);
    expect(await marks()).toEqual([{ tabla: 'morosidades', marca: 'disputa', hasta: null }]);
    const [row] = await database.db.selectFrom('rights_requests').select(['dato', 'propuesta']).orderBy('numero', 'desc').execute();
    expect(row).toMatchObject({ dato: { acreedor: 'Banco', monto: '1000' }, propuesta: { estado: 'pagada' } });
  });

  test('a dispute of a datum that a load changed, removed, or that is of another RUT is refused', async () => {
    const { body } = await post('/dato', { acceso: ACCESO, tabla: 'morosidades', clave: ground });
    await sql`update morosidades set monto = 2000`.execute(database.db);
    const ask = (tabla = 'morosidades') => proven({ derecho: 'disputa', tabla, clave: ground, version: body['version'] });
    expect((await ask()).body['codigo']).toBe('DATO_CAMBIADO');
    expect((await ask('acreedores')).body['codigo']).toBe('DATO_CAMBIADO');
    await sql`update morosidades set rut = '23456789-6'`.execute(database.db);
    expect((await ask()).body['codigo']).toBe('DATO_CAMBIADO');
    expect((await post('/dato', { acceso: ACCESO, tabla: 'morosidades', clave: ground })).body['codigo']).toBe('DATO_CAMBIADO');
    expect(await marks()).toEqual([]);
  });

  test('a rectification of a datum changes a value of it or explains', async () => {
    const correct = (change: object) => dispute({ derecho: 'rectificacion', ...change });
    const { status, body } = await correct({ propuesta: { estado: 'vigente' } });
    expect([status, Object.keys(body['campos'] as object)]).toEqual([400, ['texto']]);
    expect((await correct({ propuesta: { estado: 'pagada' } })).status).toBe(200);
    expect((await correct({ texto: 'La ciudad es otra' })).status).toBe(200);
  });

  test('a key column is not proposed otherwise; a block stops everything, or the named datum', async () => {
    expect((await dispute({ propuesta: { acreedor: 'Otro' } })).status).toBe(400);
    await dispute({ derecho: 'supresion', causal: 'pagado', bloquear: 'true' });
    expect([await marks(), await blocks()]).toMatchObject([[{ marca: 'bloqueo' }], []]);
    await proven({ derecho: 'bloqueo', texto: 'No es mía' });
    expect(await blocks()).toEqual([{ rut: ANA, hasta: null }]);
  });

  test('a thousand requests are limited with a sentence', async () => {
    const answers = [];
    for (let n = 0; n < 16; n += 1) answers.push(await proven());
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect(answers.at(-1)?.body['mensaje']).toMatch(/demasiados intentos.*Vuelve a probar en \d+ minutos/);
  });
});

describe('a request with a document', () => {
  test('reveals nothing: the same answer after the same pause for a known and an unknown RUT, and nothing is stopped', async () => {
    const known = await byDocument({ derecho: 'bloqueo', texto: 'No es mía' });
    const unknown = await byDocument({ derecho: 'bloqueo', texto: 'No es mía', rut: '11111111-1' });
    for (const { status, body } of [known, unknown]) expect([status, body['identidad']]).toEqual([200, 'por-revisar']);
    expect(paused).toEqual([1_000, 1_000]);
    expect([await marks(), await blocks()]).toEqual([[], []]);
    expect(await queued()).toEqual([
      { clase: 'derechos-acuse', para: 'otra@ejemplo.cl' },
      { clase: 'derechos-peticion', para: 'ana@ejemplo.cl' },
      { clase: 'derechos-acuse', para: 'otra@ejemplo.cl' },
    ]);
  });

  test('names no datum, needs its document and a captcha', async () => {
    expect((await byDocument({ captchaToken: 'x' })).body['codigo']).toBe('CAPTCHA_RECHAZADO');
    const { body } = await byDocument({ documento: { nombre: '', base64: '' } });
    expect(Object.keys(body['campos'] as object)).toEqual(['documento']);
    await byDocument({ derecho: 'disputa', tabla: 'morosidades', clave: ground, texto: 'No es mía' });
    const [row] = await database.db.selectFrom('rights_requests').select('clave').orderBy('numero', 'desc').execute();
    expect(row?.clave).toBeNull();
  });

  test('an heir asks with an explanation', async () => {
    expect((await byDocument({ calidad: 'heredero' })).body['campos']).toHaveProperty('texto');
    expect((await byDocument({ calidad: 'heredero', texto: 'Murió mi madre' })).status).toBe(200);
    expect((await byDocument({ calidad: 'empresa' })).body['campos']).toHaveProperty('calidad');
  });

  test('a stranger over the limit locks nobody out, and known addresses are told five times a day', async () => {
    for (let n = 0; n < 5; n += 1) await byDocument({ correo: `x${n}@ejemplo.cl` }, '192.0.2.66');
    expect((await byDocument({ correo: 'y@ejemplo.cl' }, '192.0.2.66')).status).toBe(429);
    expect((await byDocument({}, '192.0.2.7')).status).toBe(200);
    expect((await proven()).status).toBe(200);
    expect((await queued()).filter(({ clase }) => clase === 'derechos-peticion')).toHaveLength(5);
  });

  test.each([
    ['text named as a photo', 'foto.jpg', Buffer.from('hola').toString('base64'), 422],
    ['a page named as PDF', 'x.pdf', Buffer.from('<html><script>%PDF-</script>').toString('base64'), 422],
    ['more than 5 MB', 'x.png', Buffer.alloc(5_000_001).toString('base64'), 413],
  ])('%s is refused', async (_what, nombre, base64, status) => {
    expect((await byDocument({ documento: { nombre, base64 } })).status).toBe(status);
  });

  test('a PDF is kept under its content’s ending, and refused with a script or files inside', async () => {
    expect((await byDocument({ documento: { nombre: '../a\u202e.exe', base64: await aPdf() } })).status).toBe(200);
    const [kept] = await database.db.selectFrom('rights_attachments').select(['nombre', 'tipo', 'origen']).orderBy('en', 'desc').execute();
    expect(kept).toEqual({ nombre: 'a.pdf', tipo: 'application/pdf', origen: 'titular' });
    const attached = await aPdf((pdf) => pdf.addAttachment('a.txt', new TextEncoder().encode('x')));
    expect((await byDocument({ documento: { nombre: 'a.pdf', base64: attached } })).body['codigo']).toBe('ADJUNTO_INVALIDO');
  });
});
