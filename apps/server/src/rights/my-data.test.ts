import { problems } from '@veridico/api';
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProveSerial } from '../bureau/serial.ts';
import { createIsAlive, createLoadRecords } from '../bureau/subjects.ts';
import { openTestServer } from '../http/testing-server.ts';
import { createVisitors } from '../http/visitor.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import type { Mail } from '../providers/mail/port.ts';
import { DEFAULT_RATES } from '../settings/rates.ts';
import { dueMails, deliver } from '../mails/sending.ts';
import { render } from '../mails/render.ts';
import { testDatabase } from '../storage/testing.ts';
import { aPerson } from '../testing/app-testing.ts';
import { identityLetters } from './identity-letters.ts';
import { myDataRoutes } from './my-data-routes.ts';

const ANA = '12345678-5';
const OTHER = '23456789-6';
const SERIE = 'B12345678';
const hmac = (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest();
const publicUrl = 'https://www.veridico.cl';

const database = testDatabase();
let app: FastifyInstance;
let found: Partial<IdentityUser> | Error;
const paused: number[] = [];
const sent: { to: string; text: string }[] = [];

beforeAll(async () => {
  const { db } = database;
  await aPerson(db);
  await aPerson(db, { rut: OTHER, serie: 'C87654321' });
  await aPerson(db, { rut: '14567890-0', serie: 'D11111111', fallecido: true });
  app = openTestServer();
  const captcha = { simulated: true, score: async (token: string) => (token === 'resuelto' ? 0.9 : 0) };
  const away = async () => Promise.reject(new Error('not asked here'));
  myDataRoutes(app, {
    db,
    hmac,
    captcha,
    longCaptcha: captcha,
    visitors: createVisitors({ db, hmac, rates: DEFAULT_RATES, lenient: false }),
    findCustomer: away,
    proveSerial: createProveSerial(db),
    isAlive: createIsAlive(db),
    identity: {
      find: async () => {
        if (found instanceof Error) throw found;
        // Only what is read of a user.
        return found as IdentityUser;
      },
    },
    loadRecords: createLoadRecords({ db, appraise: away, findProperty: away }),
    draw: away,
    seal: { simulated: true, validUntil: new Date('2030-01-01'), seal: async (pdf) => pdf, notices: () => [], close: async () => {} },
    publicUrl,
    wake: () => {},
    pause: async (milliseconds) => paused.push(milliseconds),
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of ['rate_limits', 'mails', 'rights_accesses', 'orders', 'customers'] as const) await db.deleteFrom(table).execute();
  await sql`insert into customers (sub, rut, rut_probado, correo) values ('ana', ${ANA}, now(), 'ana@ejemplo.cl')`.execute(db);
  found = { enabled: true, emailVerified: true, email: 'Ana@ejemplo.cl' };
  sent.length = 0;
  paused.length = 0;
});

const post = async (url: string, payload: object, remoteAddress = '192.0.2.1') => {
  const { statusCode, json } = await app.inject({ method: 'POST', url: `/v1/mis-datos${url}`, payload, remoteAddress });
  return { status: statusCode, body: json<Readonly<Record<string, unknown>>>() };
};
const ask = (change: object = {}, place?: string) =>
  post('/enlace', { rut: ANA, serie: SERIE, correo: '', captchaToken: 'resuelto', ...change }, place);
const queued = () => database.db.selectFrom('mails').select(['clase', 'para', 'tema']).orderBy('id').execute();

/** A report that Ana bought about herself with another address. */
async function boughtWith(correo: string, { motivo = 'Consulta propia', estado = 'ISSUED' } = {}): Promise<void> {
  await sql`insert into orders (orden, numero, tipo, servicio, estado, precio, descuento, total, inputs, motivo, sujeto_rut, tipo_emision, terminos_version, terminos_ip)
    values (upper(left(md5(${correo}), 26)), upper(left(md5(${correo}), 12)), 'informe', 'sia000001', ${estado}, 1, 0, 1, ${JSON.stringify({ run: ANA, correo, celular: '' })}::jsonb, ${motivo}, ${ANA}, '01', '1', '127.0.0.1')`.execute(
    database.db,
  );
}

async function sendMails(): Promise<void> {
  const { db } = database;
  const letters = identityLetters({ db, hmac, publicUrl });
  const mail: Mail = { simulated: true, send: async ({ to, text }) => void sent.push({ to, text }) };
  const deps = { db, mail, hmac, publicUrl, reached: () => {}, warn: (what: string) => expect(what).toBe('') };
  for (const id of await dueMails(db, 10))
    await deliver(deps, id, async (row) => {
      const letter = await letters[row.clase as 'derechos-enlace'](row);
      return letter && { ...render(letter, { merchantName: 'V', contact: 'c@v.cl', publicUrl, notice: '' }), attachments: [] };
    });
}

/** The token of the link that was mailed to Ana. */
async function mailedLink(): Promise<string> {
  await ask();
  await sendMails();
  const [, token = ''] = /\/mis-datos\/enlace#(\S+)/.exec(sent.at(-1)?.text ?? '') ?? [];
  expect(token).toMatch(/^[\w-]{43}$/);
  return token;
}
const session = async () => String((await post('/abrir', { enlace: await mailedLink() })).body['acceso']);

describe('asking for a link', () => {
  test('answers the same, after the same pause, for a right card, a wrong one, an unknown RUT, a dead person and a RUT without address', async () => {
    const answers = [
      await ask(),
      await ask({ serie: 'B00000000' }),
      await ask({ rut: '11111111-1' }),
      await ask({ rut: '14567890-0', serie: 'D11111111' }),
      await ask({ rut: OTHER, serie: 'C87654321' }),
      await ask({ correo: 'ladron@ejemplo.cl' }),
    ];
    expect(answers[0]?.status).toBe(200);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(paused).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
    // Never to an address given now.
    expect(await queued()).toEqual([
      { clase: 'derechos-enlace', para: 'ana@ejemplo.cl', tema: null },
      { clase: 'derechos-enlace', para: 'ana@ejemplo.cl', tema: null },
    ]);
  });

  test('sends the link to the chosen known address and tells every other; other purchases and unissued ones count for nothing', async () => {
    await boughtWith('ana.trabajo@ejemplo.cl');
    await boughtWith('jefe@ejemplo.cl', { motivo: 'Evaluación crediticia' });
    await boughtWith('ladron@ejemplo.cl', { estado: 'ABANDONED' });
    await ask({ correo: ' ANA.Trabajo@ejemplo.cl ' });
    expect(await queued()).toEqual([
      { clase: 'derechos-enlace', para: 'ana.trabajo@ejemplo.cl', tema: null },
      { clase: 'derechos-aviso', para: 'ana@ejemplo.cl', tema: 'a•••••@ejemplo.cl' },
    ]);
    await sendMails();
    expect(sent.map(({ text }) => text.includes('/mis-datos/enlace#'))).toEqual([true, false]);
  });

  test('an address that its account did not confirm gets nothing; while the provider is away, the one last seen does', async () => {
    found = { enabled: true, emailVerified: false, email: 'ladron@ejemplo.cl' };
    const unconfirmed = await ask();
    expect(await queued()).toEqual([]);
    found = new Error('away');
    expect(await ask()).toEqual(unconfirmed);
    expect(await queued()).toMatchObject([{ para: 'ana@ejemplo.cl' }]);
  });

  test('an account whose RUT was only stated, or that the office blocked, gets nothing', async () => {
    await sql`update customers set rut_probado = null`.execute(database.db);
    await ask();
    await sql`update customers set rut_probado = now()`.execute(database.db);
    await sql`insert into account_blocks (sub, quien, nombre, motivo) values ('ana', 'x', 'x', 'robada')`.execute(database.db);
    await ask();
    await sql`delete from account_blocks`.execute(database.db);
    expect(await queued()).toEqual([]);
  });

  test('a place over its limit does not lock the person out; three links an hour are sent, and more asked for answer the same', async () => {
    for (let n = 0; n < 20; n += 1) expect((await ask({ serie: 'B00000000' }, '192.0.2.66')).status).toBe(200);
    expect((await ask({}, '192.0.2.66')).status).toBe(429);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await ask({}, '192.0.2.7'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await queued()).toHaveLength(3);
  });

  test.each([
    [{ rut: '12345678-9' }, 'rut'],
    [{ rut: '76192083-9' }, 'rut'],
    [{ serie: '' }, 'serie'],
    [{ correo: 'ana' }, 'correo'],
  ])('names the field of %j', async (change, field) => {
    const { status, body } = await ask(change);
    expect([status, Object.keys(body['campos'] as object)]).toEqual([400, [field]]);
  });

  test('is refused to a robot', async () => {
    expect(await ask({ captchaToken: 'x' })).toMatchObject({ status: problems.CAPTCHA_RECHAZADO.status });
  });
});

describe('a link', () => {
  test('opens one session, once; a mail that is written twice carries the same one', async () => {
    const enlace = await mailedLink();
    const { id } = await database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    const letter = await identityLetters({ db: database.db, hmac, publicUrl })['derechos-enlace']({
      id,
      tema: null,
      para: '',
      creado: new Date(),
    });
    expect(letter?.action?.href).toContain(enlace);
    const both = await Promise.all([post('/abrir', { enlace }), post('/abrir', { enlace })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, problems.ENLACE_USADO.status]);
    expect((await post('/abrir', { enlace: 'x'.repeat(43) })).body['codigo']).toBe('ENLACE_DESCONOCIDO');
    const kept = await database.db.selectFrom('rights_accesses').selectAll().execute();
    expect(kept.map(({ clase }) => clase).toSorted()).toEqual(['enlace', 'sesion']);
    expect(JSON.stringify(kept)).not.toContain(enlace);
  });

  test('expires, and a session is no link', async () => {
    const enlace = await mailedLink();
    await sql`update rights_accesses set vence = now()`.execute(database.db);
    expect((await post('/abrir', { enlace })).body['codigo']).toBe('ENLACE_VENCIDO');
    const acceso = await session();
    expect((await post('/abrir', { enlace: acceso })).body['codigo']).toBe('ENLACE_DESCONOCIDO');
  });
});

describe('my data', () => {
  test('needs a proof that lasts half an hour', async () => {
    const acceso = await session();
    expect((await post('', { acceso })).status).toBe(200);
    await sql`update rights_accesses set vence = now()`.execute(database.db);
    for (const dead of [acceso, '', 'x']) expect((await post('', { acceso: dead })).body['codigo']).toBe('TITULAR_SIN_PROBAR');
  });

  test('tell what is kept, who asked and what each report would say, and no serial', async () => {
    const { db } = database;
    await sql`insert into consultas (rut, servicio, consultante, motivo, en) values (${ANA}, 'sia000001', '76192083-9', 'Evaluación crediticia', now() - interval '1 day'),
      (${ANA}, 'sia000001', null, 'Consulta propia', now() - interval '2 days')`.execute(db);
    await sql`with report as (insert into informes (folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
        values ('VR-77', '', 'sia000001', ${ANA}, now(), '', '') returning id)
      insert into aperturas (informe, rut, consultante_empresa, motivo) select id, ${ANA}, '58234577-5', 'Evaluación crediticia' from report`.execute(
      db,
    );
    const { body } = await post('', { acceso: await session() });
    expect(body).toMatchObject({
      rut: ANA,
      calidad: 'titular',
      partes: expect.arrayContaining([
        expect.objectContaining({ tabla: 'personas', titulo: 'Personas', cuantos: 1 }),
        expect.objectContaining({ tabla: 'customers', plazo: 'Mientras exista tu cuenta' }),
        expect.objectContaining({ tabla: 'consultas', cuantos: 2, filas: [] }),
      ]),
      consultas: [
        { quien: '58.234.577-5, por otro de sus usuarios, que lo abrió', motivo: 'Evaluación crediticia' },
        { quien: '76.192.083-9', motivo: 'Evaluación crediticia', informe: 'Informe Verídico Personas' },
        { quien: 'Tú, con tu cédula', motivo: 'Consulta propia' },
      ],
      informes: [
        { codigo: 'sia000001', puntaje: expect.anything() },
        { codigo: 'sia000003', puntaje: null },
      ],
    });
    expect(JSON.stringify(body)).not.toContain(SERIE);
    // Reading is no query.
    expect(await db.selectFrom('consultas').select('rut').execute()).toHaveLength(2);
    await db.deleteFrom('informes').execute();
  });

  test('hold nothing of another RUT', async () => {
    await boughtWith('jefe@ejemplo.cl', { motivo: 'Evaluación crediticia' });
    await sql`insert into sociedades (rut_socio, rut_sociedad, participacion, calidad, desde, demo)
      values (${OTHER}, ${ANA}, 10, 'Socio', '2020-01-01', false)`.execute(database.db);
    const { body } = await post('', { acceso: await session() });
    const text = JSON.stringify(body);
    for (const other of [OTHER, '23.456.789', 'jefe@ejemplo.cl']) expect(text).not.toContain(other);
    expect(text).toContain('23.•••.•••-6');
  });
});
