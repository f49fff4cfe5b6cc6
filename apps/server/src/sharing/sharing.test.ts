import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retireCustomer } from '../account/customers.ts';
import { aCompany } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { rutsFrom } from '../testing/ruts-testing.ts';
import { aReport, shareCalls, type ShareCalls } from './testing.ts';

const COMPANY = '76192083-9';
const aPersonsRut = rutsFrom(13_000_000);

let fixture: Customers;
let ana: Someone;
let boss: Someone;
let calls: ShareCalls;
beforeAll(async () => {
  fixture = await openCustomers({
    rates: {
      compartirCorreo: { max: 1_000, windowSeconds: 60 },
      compartir: { max: 1_000, windowSeconds: 60 },
      compartidoDireccion: { max: 10_000, windowSeconds: 60 },
      compartidoCodigoOtro: { max: 1_000, windowSeconds: 60 },
      compartidoCodigo: { max: 5, windowSeconds: 3_600 },
    },
    acquireMs: 30_000,
  });
  await aCompany(fixture.database.db, COMPANY);
  ana = await fixture.contract({ consultas: 500, of: { empresa: COMPANY, contrato: 'S', rol: 'consultor' } });
  boss = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'administrador' });
  calls = shareCalls(fixture);
});
afterAll(() => fixture.close());
// Mails of the test before.
beforeEach(async () => {
  await fixture.deliver();
});

const ofCompany = (overrides = {}) => aReport(fixture.database.db, { cliente: ana.id, empresa: COMPANY, ...overrides });
const self = () => fixture.someone({ rut: aPersonsRut(), rutProven: true });
const GONE = { status: 404, codigo: 'COMPARTIDO_DESCONOCIDO' };

/** A share of the company that was opened with its code. */
async function opened(who = ana, report?: string) {
  const { id } = await calls.share(who, report ?? (await ofCompany()));
  const acceso = await calls.open(id);
  return { id, acceso, read: () => calls.read(id, acceso) };
}

describe('a report about a person', () => {
  test.each(['sia000001', 'sia000003'])('%s is shared by that person, with a proven card', async (servicio) => {
    const person = await self();
    const report = await aReport(fixture.database.db, { cliente: person.id, servicio, sujeto: person.rut });
    const { status, id } = await calls.share(person, report);
    expect(status).toBe(200);
    const acceso = await calls.open(id);
    expect(await calls.read(id, acceso)).toMatchObject({ status: 200, rut: person.rut });
  });

  test('is not shared by a person whose card was not checked, nor by the buyer of another person’s report', async () => {
    const stated = await fixture.someone({ rut: aPersonsRut() });
    const another = await self();
    for (const who of [stated, another]) {
      const sujeto = who === stated ? stated.rut : aPersonsRut();
      const report = await aReport(fixture.database.db, { cliente: who.id, servicio: 'sia000001', sujeto });
      expect(await calls.share(who, report)).toMatchObject({ status: 403, codigo: 'NO_SE_COMPARTE' });
    }
  });

  test('is never shared by a company, whatever the report is called', async () => {
    for (const servicio of ['sia000001', 'sia000003', 'sia000002']) {
      const report = await ofCompany({ servicio, sujeto: aPersonsRut() });
      for (const who of [ana, boss]) expect(await calls.share(who, report)).toMatchObject({ status: 403, codigo: 'NO_SE_COMPARTE' });
    }
  });
});

describe('a report about a company or a property', () => {
  test('is shared by a user who may read it, for themselves or for the company', async () => {
    const buyer = await fixture.someone();
    const own = await aReport(fixture.database.db, { cliente: buyer.id });
    expect(await calls.share(buyer, own)).toMatchObject({ status: 200 });
    expect(await calls.share(boss, await ofCompany())).toMatchObject({ status: 200 });
    const appraisal = await ofCompany({ servicio: 'sia000004', sujeto: null });
    expect(await calls.share(ana, appraisal)).toMatchObject({ status: 200 });
  });

  test('is unknown to others, and to the role that reads no reports', async () => {
    const report = await ofCompany();
    const bills = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'facturacion' });
    for (const who of [await fixture.someone(), bills])
      expect(await calls.share(who, report)).toMatchObject({ status: 404, codigo: 'INFORME_DESCONOCIDO' });
    expect(await calls.share(ana, 'ninguno')).toMatchObject({ status: 404, codigo: 'INFORME_DESCONOCIDO' });
  });

  test('is not shared from an account without a confirmed address', async () => {
    const buyer = await fixture.someone({ emailVerified: false });
    const own = await aReport(fixture.database.db, { cliente: buyer.id });
    expect(await calls.share(buyer, own)).toMatchObject({ status: 403, codigo: 'COMPARTIR_SIN_CORREO' });
  });
});

describe('the form', () => {
  test.each([
    [{ correo: 'nadie' }, 'correo'],
    [{ dias: '31' }, 'dias'],
    [{ dias: '0' }, 'dias'],
    [{ dias: '1e1' }, 'dias'],
    [{ razon: 'Gana dinero en http://mal.cl' }, 'razon'],
  ])('refuses %j at its field', async (wrong, field) => {
    const { status, campos } = await calls.share(ana, await ofCompany(), wrong);
    expect([status, Object.keys(campos ?? {})]).toEqual([400, [field]]);
  });

  test('sent twice at once stores and mails one share; another end date is refused', async () => {
    const report = await ofCompany();
    const answers = await Promise.all([1, 2, 3].map(() => calls.share(ana, report)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ enviado }) => enviado)).toHaveLength(1);
    expect((await fixture.deliver()).filter(({ to }) => to === 'lector@ejemplo.cl')).toHaveLength(1);
    expect(await calls.share(ana, report, { dias: '3' })).toMatchObject({ status: 409, codigo: 'YA_COMPARTIDO' });
    expect(await calls.share(ana, report, { correo: ' LECTOR@ejemplo.cl ' })).toMatchObject({ id: answers[0]?.id });
  });
});

describe('the recipient', () => {
  test('gets a link without personal data, sees who shares, and reads with the mailed code', async () => {
    const report = await ofCompany();
    const { id } = await calls.share(ana, report, { dias: '30', razon: 'credito' });
    const [mail] = await fixture.deliver();
    expect(mail).toMatchObject({ to: 'lector@ejemplo.cl', subject: 'Compartieron contigo un informe de Verídico' });
    expect(mail?.text).toContain(`http://localhost:3000/compartido/${id}\n`);
    expect(mail?.text).toContain('Para: Un crédito');
    expect(mail?.text).not.toContain('57000001');
    const seen = await calls.look(id);
    expect(seen).toMatchObject({
      status: 200,
      quien: 'Comercial Ñandú & Cía. Limitada',
      informe: 'Informe Verídico Empresarial',
      para: 'l•••••@ejemplo.cl',
    });
    const acceso = await calls.open(id);
    const read = await calls.read(id, acceso);
    expect(read).toMatchObject({ status: 200, rut: '57000001-2', tipoContenido: 'application/pdf', resultado: null });
    expect(read).not.toHaveProperty('idConsulta');
  });

  test('reads nothing without a code, or with the access of another share', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const other = await opened();
    for (const acceso of ['x', other.acceso])
      expect(await calls.read(id, acceso)).toMatchObject({ status: 403, codigo: 'COMPARTIDO_SIN_CODIGO' });
  });

  test('has five tries, also at the same moment, and is told how many remain', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const code = await calls.askCode(id);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(await calls.enter(id, wrong)).toMatchObject({
      status: 422,
      mensaje: 'Ese no es el código que te enviamos. Te quedan 4 intentos.',
    });
    expect(await calls.enter(id, '12')).toMatchObject({ status: 400 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => calls.enter(id, wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ codigo }) => codigo === 'CODIGO_COMPARTIDO_VENCIDO')).toHaveLength(5);
    expect(await calls.enter(id, code)).toMatchObject({ status: 409, codigo: 'CODIGO_COMPARTIDO_VENCIDO' });
    expect(await calls.enter(id, await calls.askCode(id))).toMatchObject({ status: 200 });
  });

  test('uses a code once, also at the same moment, for ten minutes', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const code = await calls.askCode(id);
    const answers = await Promise.all([1, 2, 3].map(() => calls.enter(id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await calls.askCode(id);
    await sql`update compartido_codigos set vence = vence - interval '10 minutes' where compartido = ${id}`.execute(fixture.database.db);
    expect(await calls.enter(id, late)).toMatchObject({ status: 409 });
  });

  test('gets five codes an hour, and only the last one serves', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const first = await calls.askCode(id);
    const second = await calls.askCode(id);
    expect(await calls.enter(id, first)).toMatchObject({ status: 422 });
    expect(await calls.enter(id, second)).toMatchObject({ status: 200 });
    for (let n = 0; n < 3; n += 1) await calls.askCode(id);
    expect((await fixture.call('', { method: 'POST', to: `/v1/compartidos/${id}/codigo` })).status).toBe(429);
  });

  test('finds neither code nor token in the database', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const code = await calls.askCode(id);
    const { acceso = '' } = await calls.enter(id, code);
    const { rows } = await sql<{ all: string }>`select concat(
      (select string_agg(c::text, '') from compartidos c), (select string_agg(c::text, '') from compartido_codigos c),
      (select string_agg(c::text, '') from compartido_accesos c), (select string_agg(concat(tema, clase), '') from mails)) as all`.execute(
      fixture.database.db,
    );
    expect(rows[0]?.all).toContain(id);
    for (const secret of [code, acceso, Buffer.from(code).toString('hex')]) expect(rows[0]?.all).not.toContain(secret);
  });
});

describe('a share ends', () => {
  const ways: readonly [string, (share: { id: string; report: string; who: Someone }) => Promise<unknown>][] = [
    ['when its sender ends it', ({ id, who }) => calls.end(who, id)],
    ['when an administrator ends it', ({ id }) => calls.end(boss, id)],
    ['at its end date', ({ id }) => sql`update compartidos set vence = now() where id = ${id}`.execute(fixture.database.db)],
    [
      'when the report is withdrawn',
      ({ report }) =>
        sql`insert into informes_retirados (folio, motivo) select folio, 'corregido' from informes where id = ${report}`.execute(
          fixture.database.db,
        ),
    ],
    [
      'when its sender is removed from the company',
      ({ who }) =>
        sql`with gone as (update company_users set estado = 'eliminado' where cliente = ${who.id})
          update customers set empresa = null, rol = null where id = ${who.id}`.execute(fixture.database.db),
    ],
    [
      'when its sender may read no reports any more',
      ({ who }) =>
        sql`with gone as (update company_users set rol = 'facturacion' where cliente = ${who.id})
          update customers set rol = 'facturacion' where id = ${who.id}`.execute(fixture.database.db),
    ],
    ['when its sender deletes the account', ({ who }) => retireCustomer(fixture.database.db, who.caller.id)],
  ];

  test.each(ways)('%s', async (_way, end) => {
    const who = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    const report = await aReport(fixture.database.db, { cliente: who.id, empresa: COMPANY });
    const { id, acceso, read } = await opened(who, report);
    const waiting = await calls.askCode(id);
    expect((await read()).status).toBe(200);
    await end({ id, report, who });
    expect(await read()).toMatchObject(GONE);
    expect(await calls.look(id)).toMatchObject(GONE);
    expect(await calls.enter(id, waiting)).toMatchObject(GONE);
    expect(await calls.read(id, acceso)).toMatchObject(GONE);
    await fixture.call('', { method: 'POST', to: `/v1/compartidos/${id}/codigo` });
    expect(await fixture.deliver()).toEqual([]);
  });

  test('with the account, in which case nothing of an own share stays', async () => {
    const buyer = await fixture.someone();
    const { id, read } = await opened(buyer, await aReport(fixture.database.db, { cliente: buyer.id }));
    await retireCustomer(fixture.database.db, buyer.caller.id);
    expect(await read()).toMatchObject(GONE);
    expect(await fixture.database.db.selectFrom('compartidos').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('while it is read: no read that begins after the end answers', async () => {
    const { id, read } = await opened();
    const during = Array.from({ length: 6 }, () => read());
    const ended = calls.end(ana, id).then(async () => (await Promise.all([read(), read()])).map(({ status }) => status));
    expect(await ended).toEqual([404, 404]);
    for (const { status } of await Promise.all(during)) expect([200, 404]).toContain(status);
  });

  test('and a mail that waits is not sent', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    await calls.end(ana, id);
    expect(await fixture.deliver()).toEqual([]);
  });

  test('with the same answer as an id that does not exist', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    await calls.end(ana, id);
    const answers = await Promise.all([id, 'ninguno', '9c5b94b1-35ad-49bb-b118-8e8fc24abf80'].map((each) => calls.look(each)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('the list', () => {
  test('shows to whom, until when and how often it was opened, and where it ended', async () => {
    const who = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    const { id, read } = await opened(who, await ofCompany());
    await read();
    await read();
    expect(await calls.list(who)).toMatchObject([
      {
        id,
        para: 'lector@ejemplo.cl',
        rut: '57000001-2',
        estado: 'vigente',
        aperturas: 1,
        ultima: expect.any(String),
        propio: true,
        razon: '',
      },
    ]);
    await calls.end(who, id);
    await calls.end(who, id);
    expect(await calls.list(who)).toMatchObject([{ estado: 'terminado' }]);
    // One that can be ended stands above later ones that ended.
    const live = await calls.share(who, await ofCompany());
    await sql`update compartidos set creado = now() - interval '5 days' where id = ${live.id}`.execute(fixture.database.db);
    expect((await calls.list(who)).map(({ estado }) => estado)).toEqual(['vigente', 'terminado']);
  });

  test('of the company is the administrator’s, and names who shares', async () => {
    const { id } = await calls.share(ana, await ofCompany());
    const own = await fixture.someone();
    const { id: others } = await calls.share(own, await aReport(fixture.database.db, { cliente: own.id }));
    const all = await calls.list(boss, '?de=empresa');
    expect(all.find((each) => each.id === id)).toMatchObject({ propio: false, quien: `Inés Soto ${ana.id}` });
    expect(all.map((each) => each.id)).not.toContain(others);
    expect((await fixture.call(ana.token, { to: 'compartidos?de=empresa' })).body).toMatchObject({ codigo: 'NO_PERMITIDO' });
    expect(await calls.end(own, id)).toMatchObject(GONE);
    expect(await calls.end(ana, others)).toMatchObject(GONE);
    expect(await calls.end(boss, others)).toMatchObject(GONE);
  });
});

describe('the limits', () => {
  test('of a sender and of a recipient each stop at the number of their day', async () => {
    const strict = await openCustomers({
      rates: { compartir: { max: 2, windowSeconds: 86_400 }, compartirCorreo: { max: 3, windowSeconds: 86_400 } },
    });
    try {
      const { share } = shareCalls(strict);
      const statuses: number[] = [];
      for (const who of [await strict.someone(), await strict.someone()])
        for (let n = 0; n < 3; n += 1) statuses.push((await share(who, await aReport(strict.database.db, { cliente: who.id }))).status);
      expect(statuses).toEqual([200, 200, 429, 200, 429, 429]);
    } finally {
      await strict.close();
    }
  });
});
