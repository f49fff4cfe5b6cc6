import { tasacionFromQuery } from '@veridico/forms';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { openCustomers, type TestResponse, type Customers, type Someone } from '../testing/customers-testing.ts';
import { aProperty, FLAT, FLAT_QUERY } from '../testing/property-testing.ts';
import { retireCustomer } from '../account/customers.ts';
import { issueReport } from '../issuing/issuing.ts';
import { reviewPayment } from '../orders/payment.ts';
import { insertOrder, requestPayment, type Purchase } from '../purchase/place.ts';
import { recordReturn } from '../orders/returns.ts';
import { aDrawing, aPurchaseOf } from '../orders/testing.ts';

const COMPANY = '76192083-9';
const OTHER_COMPANY = '57000001-2';
const PERSON = '12345678-5';

let fixture: Customers;
beforeAll(async () => {
  fixture = await openCustomers();
  await aCompany(fixture.database.db, COMPANY);
  await aPerson(fixture.database.db);
});
afterAll(() => fixture.close());

/** A paid order with its issued report. @returns the order */
async function bought(purchase: Partial<Purchase> = {}): Promise<string> {
  const { orders } = fixture;
  const whole = { ...aPurchaseOf(null), ...purchase };
  const orden = (await insertOrder(orders, whole)) ?? '';
  const { token } = await requestPayment(orders, orden, whole.total);
  await recordReturn(orders, { shape: 'normal', token });
  await reviewPayment(orders, token);
  await issueReport(orders, orden);
  return orden;
}

const by = (correo: string) => ({ inputs: { ...aPurchaseOf(null).inputs, correo } });

async function list({ token }: Someone, query = '', headers = {}) {
  const { status, text, headers: answered } = await fixture.call(token, { to: `informes${query}`, headers });
  return { status, total: answered['x-total-count'], items: JSON.parse(text) as Record<string, string>[] };
}
const folios = async (who: Someone, query = '') => (await list(who, query)).items.map(({ folio }) => folio);

async function asked(who: Someone, run: string, codigo = 'sia000002') {
  const { body } = await fixture.call(who.token, { to: `consulta-informe/${codigo}`, form: { run } });
  return body as { folio: string; idConsulta: string; base64: string };
}

describe('a history', () => {
  test('lists purchases and queries, newest first', { tags: ['API1-20', 'API1-22', 'HIST-14..16'] }, async () => {
    const who = await fixture.contract({ of: { empresa: COMPANY } });
    await bought({ customer: who.id, asker: { cliente: who.id, persona: who.rut, empresa: COMPANY }, subject: { rut: COMPANY } });
    const { folio, idConsulta } = await asked(who, OTHER_COMPANY);
    const { status, total, items } = await list(who);
    expect({ status, total }).toEqual({ status: 200, total: '2' });
    expect(items).toEqual([
      {
        idConsulta,
        fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        informe: 'Informe Verídico Empresarial',
        codigo: 'sia000002',
        rut: OTHER_COMPANY,
        propiedad: '',
        nombre: '',
        folio,
        origen: 'consulta',
        solicitante: 'Comercial Ñandú & Cía. Limitada',
        quien: '',
        puntaje: null,
        tramo: null,
        valor: null,
        verificaciones: 0,
        retirado: '',
        referencia: '',
        etiquetas: [],
        sujeto: OTHER_COMPANY,
      },
      expect.objectContaining({ origen: 'compra', solicitante: '', rut: '76.•••.•••-9' }),
    ]);
  });

  test('ignores the header user-info', { tags: ['API1-21', 'V8.2.3'] }, async () => {
    const [who, other] = [await fixture.contract(), await fixture.someone()];
    await asked(who, COMPANY);
    const claims = { 'user-info': JSON.stringify({ sub: who.caller.id, email: who.email, rut: who.rut }) };
    expect(await list(other, '', claims)).toMatchObject({ status: 200, items: [] });
    expect((await list(who, '', claims)).items).toHaveLength(1);
  });

  test('is paged by number and by cursor with consistent results', async () => {
    const other = await fixture.contract();
    await asked(other, COMPANY);
    const who = await fixture.contract({ consultas: 20 });
    for (let n = 0; n < 5; n += 1) await asked(who, `${['57000000-4', COMPANY, OTHER_COMPANY][n % 3]}`, n < 3 ? 'sia000002' : 'sia000003');
    const all = (await list(who)).items;
    const numbered = [await list(who, '?tamano=2'), await list(who, '?tamano=2&pagina=2'), await list(who, '?tamano=2&pagina=3')];
    expect(numbered.flatMap(({ items }) => items)).toEqual(all);
    expect(numbered.map(({ total }) => total)).toEqual([String(all.length), String(all.length), String(all.length)]);
    expect((await list(who, `?tamano=2&antes=${all[1]?.['idConsulta']}`)).items).toEqual(all.slice(2, 4));
    expect((await list(other, `?antes=${all[1]?.['idConsulta']}`)).items).toEqual([]);
  });

  test.each(['?tamano=0', '?tamano=201', '?tamano=x', '?pagina=0', '?desde=ayer', '?antes=1', '?desde=2026-02-30'])(
    'refuses %s',
    async (query) => {
      const { token } = await fixture.someone();
      expect(await fixture.call(token, { to: `informes${query}` })).toMatchObject({ status: 400, body: { codigo: 'PETICION_INVALIDA' } });
    },
  );
});

describe('anonymous purchases', () => {
  test('appear with their confirmed address, earlier and later ones, for its owner only', { tags: ['PROD-08', 'PROD-16'] }, async () => {
    const email = 'ana@ejemplo.cl';
    await bought(by('Ana@Ejemplo.cl'));
    const ana = await fixture.someone({ email });
    const other = await fixture.someone({ email: 'otra@ejemplo.cl' });
    expect((await list(ana)).items).toHaveLength(1);
    await bought(by('ANA@ejemplo.cl'));
    expect(await list(ana)).toMatchObject({ total: '2', items: [{ origen: 'compra' }, { origen: 'compra' }] });
    expect(await list(other)).toMatchObject({ total: '0', items: [] });
  });

  test('are hidden until the address is confirmed', async () => {
    const email = 'sin-confirmar@ejemplo.cl';
    await bought(by(email));
    const who = await fixture.someone({ email, emailVerified: false });
    expect((await list(who)).items).toEqual([]);
    const token = await fixture.forge.sign({ sub: who.caller.id, email, email_verified: true });
    expect((await list({ ...who, token })).items).toHaveLength(1);
  });

  test('appear for a RUT whose owner showed the card, unless another person asked', async () => {
    const about = { report: 'sia000001', subject: { rut: PERSON } } as const;
    await bought({ ...about, motivo: 'Consulta propia', ...by('prestado@ejemplo.cl') });
    await bought({ report: 'sia000003', subject: { rut: PERSON }, ...by('ajeno@ejemplo.cl') });
    const told = await fixture.someone({ rut: PERSON });
    expect(await list(told)).toMatchObject({ total: '0' });
    await fixture.database.db.updateTable('customers').set({ rut: null }).where('id', '=', told.id).execute();
    const who = await fixture.someone({ rut: PERSON, rutProven: true });
    expect(await list(who)).toMatchObject({ total: '1', items: [{ codigo: 'sia000001', nombre: "Íñigo José Ñanculén O'Higgins" }] });
  });

  test('issued during the confirmation of the address appear a little later', async () => {
    const email = 'justo@ejemplo.cl';
    const who = await fixture.someone({ email });
    await list(who);
    await bought(by(email));
    await sql`delete from historial where cliente = ${who.id}`.execute(fixture.database.db);
    await sql`update customers set informes = 0, correo_desde = now() - interval '5 minutes' where id = ${who.id}`.execute(
      fixture.database.db,
    );
    expect(await list(who)).toMatchObject({ total: '1' });
    expect(await list(who)).toMatchObject({ total: '1' });
  });

  test('belong to the current owner of the address', async () => {
    const email = 'heredada@ejemplo.cl';
    const first = await fixture.someone({ email });
    await list(first);
    const second = await fixture.someone();
    const token = await fixture.forge.sign({ sub: second.caller.id, email, email_verified: true });
    await list({ ...second, token });
    await bought(by(email));
    expect((await list({ ...second, token })).items).toHaveLength(1);
    const { total } = await list({ ...first, token: await fixture.forge.sign({ sub: first.caller.id, email: 'nueva@ejemplo.cl' }) });
    expect(total).toBe('0');
  });
});

test('disappear with the account; the reports remain available by link', { tags: ['V10.3.3'] }, async () => {
  const { db } = fixture.database;
  const who = await fixture.contract();
  const { folio } = await asked(who, COMPANY);
  await retireCustomer(db, who.caller.id);
  await bought({ customer: who.id });
  expect(await fixture.call(who.token, { to: 'informes' })).toMatchObject({ status: 401 });
  expect(await db.selectFrom('historial').select('informe').where('cliente', '=', who.id).execute()).toEqual([]);
  expect(await db.selectFrom('informes').select('folio').where('folio', '=', folio).execute()).toEqual([{ folio }]);
});

describe('searching the history', () => {
  let who: Someone;
  let empresarial: { folio: string };
  let personas: { folio: string };
  beforeAll(async () => {
    who = await fixture.contract();
    empresarial = await asked(who, COMPANY);
    personas = await asked(who, PERSON, 'sia000001');
    await sql`update historial set emitido = '2026-03-02T02:30:00Z' where informe = (select id from informes where folio = ${empresarial.folio})`.execute(
      fixture.database.db,
    );
  });

  test.each([
    ['a name without its accents', 'nandu'],
    ['a RUT with dots', '76.192.083-9'],
    ['part of the report’s name', 'EMPRESARIAL'],
  ])('by %s', async (_what, words) => {
    expect(await list(who, `?buscar=${encodeURIComponent(words)}`)).toMatchObject({ total: '1', items: [{ folio: empresarial.folio }] });
  });

  test('by folio, whole or digits only, and by words without patterns', { tags: ['V1.2.4', 'V1.2.9'] }, async () => {
    expect(await folios(who, `?buscar=${personas.folio}`)).toEqual([personas.folio]);
    expect(await folios(who, `?buscar=${Number(personas.folio.slice(3))}`)).toEqual([personas.folio]);
    expect(await folios(who, '?buscar=%25')).toEqual([]);
    expect(await folios(who, "?buscar=O'Higgins")).toEqual([personas.folio]);
    expect(await folios(who, '?buscar=higgins  inigo')).toEqual([personas.folio]);
    expect(await folios(who, '?buscar=higgins%20otro')).toEqual([]);
  });

  test('by report and by days in Chile', async () => {
    expect(await folios(who, '?tipo=sia000001')).toEqual([personas.folio]);
    // 02:30 UTC is still the first of March in Chile.
    expect(await folios(who, '?desde=2026-03-01&hasta=2026-03-01')).toEqual([empresarial.folio]);
    expect(await folios(who, '?desde=2026-03-02&hasta=2026-03-02')).toEqual([]);
    expect(await folios(who, '?hasta=2026-03-01&tipo=sia000001')).toEqual([]);
  });

  test('as a file with the same rows and no formulas', { tags: ['RES-20', 'V5.4.1'] }, async () => {
    await fixture.database.db.updateTable('empresas').set({ razon_social: '=1+1; "Sur"' }).where('rut', '=', COMPANY).execute();
    const { text, headers } = await fixture.call(who.token, { to: 'informes.csv?tipo=sia000002' });
    await fixture.database.db
      .updateTable('empresas')
      .set({ razon_social: 'Comercial Ñandú & Cía. Limitada' })
      .where('rut', '=', COMPANY)
      .execute();
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="informes_\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(text).toBe(
      '\uFEFFFecha (hora de Chile);Informe;RUT;Nombre;Propiedad;Folio;Origen;Solicitante;Quién;Verificaciones;Retirado;Puntaje;Riesgo;Valor;Referencia;Etiquetas\r\n' +
        `2026-03-01 23:30:00;Informe Verídico Empresarial;76.•••.•••-9;"'=1+1; ""Sur""";;${empresarial.folio};consulta;;;0;;;;;;\r\n`,
    );
  });
});

describe('an appraisal', () => {
  let who: Someone;
  beforeAll(async () => {
    const { db } = fixture.database;
    await aProperty(db);
    const tasacion = tasacionFromQuery(FLAT_QUERY);
    who = await fixture.someone();
    await bought({ report: 'sia000004', subject: { tasacion }, customer: who.id });
    await bought({ subject: { rut: COMPANY }, customer: who.id });
  });

  test.each(['573-24', 'Rol 000573-000024', 'los litres', 'ñuñoa', 'nunoa', 'Tasación'])('is found by «%s» alone', async (buscar) => {
    const { items } = await list(who, `?${new URLSearchParams({ buscar })}`);
    expect(items).toMatchObject([{ rut: '', propiedad: FLAT.propiedad, nombre: 'Pasaje Los Litres 1482, depto. 504', origen: 'compra' }]);
  });

  test('is listed as a recent purchase of that property only', async () => {
    const lately = async (comuna: string, rol: string) =>
      (await fixture.call(who.token, { to: `compra-anterior/sia000004?${new URLSearchParams({ comuna, rol })}` })).body['anterior'];
    expect(await lately(FLAT.comuna, '000573-000024')).toMatchObject({ propiedad: FLAT.propiedad });
    expect([await lately(FLAT.comuna, '573-25'), await lately('13101', FLAT.rol), await lately('', '')]).toEqual([null, null, null]);
  });

  test('says in its result what was asked, to ask it again; one that was bought, and a report about a RUT, do not', async () => {
    const asker = await fixture.contract();
    const pedido = async ({ token }: Someone, id: string) => (await fixture.call(token, { to: `informe/${id}/resultado` })).body['pedido'];
    const form = { ...FLAT_QUERY, superficieUtilEscrita: '64,5', metrosCuadradosUtiles: '65' };
    const { body } = await fixture.call(asker.token, { to: 'consulta-informe/sia000004', form });
    const said = (await pedido(asker, String(body['idConsulta']))) as Record<string, string>;
    expect(said).toMatchObject(form);
    const again = await fixture.call(asker.token, { to: 'consulta-informe/sia000004', form: { ...said, siHayReciente: 'ofrecer' } });
    expect(again.body['idConsulta']).toBe(body['idConsulta']);
    const { items } = await list(who, '');
    expect(items.length).toBeGreaterThan(1);
    for (const { idConsulta } of items) expect(await pedido(who, String(idConsulta))).toBeNull();
  });

  test('is in the file with its rol and address', async () => {
    const { text } = await fixture.call(who.token, { to: 'informes.csv?tipo=sia000004' });
    expect(text).toContain(';Informe Verídico Tasación;;Pasaje Los Litres 1482, depto. 504;Rol 573-24, ÑUÑOA;VR-');
  });
});

describe('a report of the history', () => {
  test('is the issued document', { tags: ['API1-23', 'HIST-17', 'HIST-18'] }, async () => {
    let drawn = 0;
    fixture.press.draw = async () => aDrawing(`%PDF-1.7 ${(drawn += 1)}`);
    const who = await fixture.contract();
    const first = await asked(who, COMPANY);
    await asked(who, OTHER_COMPANY);
    const { status, body } = await fixture.call(who.token, { to: `informe/${first.idConsulta}` });
    expect({ status, body }).toEqual({ status: 200, body: first });
    expect(body['tipoContenido']).toBe('application/pdf');
    expect(Buffer.from(first.base64, 'base64').toString()).toBe('%PDF-1.7 1');
  });

  test('of another customer, an unknown one and an invalid number get the same answer', { tags: ['V8.2.2'] }, async () => {
    const [who, other] = [await fixture.contract(), await fixture.someone()];
    const { idConsulta } = await asked(who, COMPANY);
    const orden = await bought();
    const { id: unowned } = await fixture.database.db
      .selectFrom('informes')
      .select('id')
      .where('orden', '=', orden)
      .executeTakeFirstOrThrow();
    const answers: TestResponse[] = [];
    for (const id of [idConsulta, unowned, '00000000-0000-4000-8000-000000000000', '1', orden, "x'--"])
      answers.push(await fixture.call(other.token, { to: `informe/${encodeURIComponent(id)}` }));
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(answers.map(() => ({ status: 404, text: answers[0]?.text })));
    expect(answers[0]?.body['codigo']).toBe('INFORME_DESCONOCIDO');
  });

  test('shows how often it was verified', async () => {
    const who = await fixture.contract();
    const { folio, idConsulta } = await asked(who, COMPANY);
    await fixture.database.db.updateTable('informes').set({ verificaciones: 3 }).where('folio', '=', folio).execute();
    expect((await list(who)).items).toMatchObject([{ verificaciones: 3 }]);
    expect(await fixture.call(who.token, { to: `informe/${idConsulta}` })).toMatchObject({ body: { verificaciones: 3 } });
  });

  test('with a changed file is never shown', { tags: ['V14.2.4'] }, async () => {
    const who = await fixture.contract();
    const { folio, idConsulta } = await asked(who, COMPANY);
    await fixture.database.db
      .updateTable('informes')
      .set({ pdf: Buffer.from('%PDF another') })
      .where('folio', '=', folio)
      .execute();
    expect(await fixture.call(who.token, { to: `informe/${idConsulta}` })).toMatchObject({
      status: 500,
      body: { codigo: 'ERROR_INTERNO' },
    });
  });
});

describe('an earlier purchase', () => {
  const earlier = async ({ token }: Someone, to: string) => (await fixture.call(token, { to: `compra-anterior/${to}` })).body['anterior'];

  test('of the same report on the same subject within 30 days is announced, and nothing else', async () => {
    const who = await fixture.contract();
    const orden = await bought({ customer: who.id, subject: { rut: COMPANY } });
    await asked(who, OTHER_COMPANY);
    expect(await earlier(who, `sia000002?run=76.192.083-9`)).toMatchObject({ origen: 'compra', codigo: 'sia000002' });
    expect(await earlier(who, `sia000003?run=${COMPANY}`)).toBeNull();
    expect(await earlier(who, `sia000002?run=${OTHER_COMPANY}`)).toBeNull();
    expect(await earlier(who, `sia000009?run=${COMPANY}`)).toBeNull();
    expect(await earlier(await fixture.someone(), `sia000002?run=${COMPANY}`)).toBeNull();
    await sql`update historial set emitido = emitido - interval '31 days' where informe = (select id from informes where orden = ${orden})`.execute(
      fixture.database.db,
    );
    expect(await earlier(who, `sia000002?run=${COMPANY}`)).toBeNull();
  });

  test('of a personal report concerns the signed-in user, whatever they ask', async () => {
    const who = await fixture.someone();
    await bought({ customer: who.id, report: 'sia000001', subject: { rut: who.rut }, motivo: 'Consulta propia' });
    expect(await earlier(who, `sia000001?run=${PERSON}`)).toMatchObject({ codigo: 'sia000001' });
  });
});
