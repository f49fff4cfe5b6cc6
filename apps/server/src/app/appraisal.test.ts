import { problems, type ProblemCode } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPurchase, openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { TERMS } from '../testing/customers-testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { aPipe, aProperty, FLAT, FLAT_QUERY, someOffers } from '../testing/property-testing.ts';
import { TODAY } from '../storage/clock.ts';

const VISA = '4051885600446623';
const RUT = '12345678-5';
const MAIL = 'ana@ejemplo.cl';
/** A commune without offers. */
const QUIET = '05603';

let forge: Forge;
let fixture: TestApp;
let token: string;
beforeAll(async () => {
  forge = await openForge();
  fixture = await openTestApp({ MAIL_ATTACH_REPORT: 'no' }, (providers) => ({
    ...providers,
    identity: { ...providers.identity, tokens: forge.tokens },
  }));
  const { db } = fixture;
  await db.insertInto('uf').values({ fecha: TODAY, valor: '40812.57', demo: false }).execute();
  await aProperty(db);
  await aProperty(db, { rol: '573-25', direccion: 'Pasaje Los Litres 1482, estacionamiento 12', destino: 'Estacionamiento' });
  await aProperty(db, { cut: QUIET, rol: '7-7', direccion: 'Calle Quieta 7', destino: 'H' });
  await someOffers(db, 60);
  token = await aContractCustomer();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom('rate_limits').execute());

async function aContractCustomer(): Promise<string> {
  const { db } = fixture;
  await db.insertInto('customers').values({ sub: 'sub-ana', rut: RUT, contrato: 'S', contrato_propio: true, empresa: null }).execute();
  await db
    .insertInto('contracts')
    .values({ ...TERMS, titular: RUT, correo: MAIL })
    .execute();
  return forge.sign({ sub: 'sub-ana', email: MAIL, email_verified: true, rut: RUT });
}

type Body = Record<string, unknown>;

async function get(path: string) {
  const response = await fetch(`${fixture.url}/v1/administracion/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Body };
}

async function post(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
  const response = await fetch(`${fixture.url}/v1/administracion/${path}`, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { status: response.status, body: (await response.json()) as Body };
}

const asBuyer = { codigoServicio: 'sia000004', run: '', correo: MAIL };
const purchase = (pipe: Readonly<Record<string, string>> = {}, fields: Readonly<Record<string, string>> = {}) =>
  post('transaccion', aPurchase({ ...asBuyer, parametrosTasacion: aPipe(pipe), ...fields }));
const query = (fields: Readonly<Record<string, string>> = {}) =>
  post('consulta-informe/sia000004', { ...FLAT_QUERY, ...fields }, { authorization: `Bearer ${token}` });

function pdfOf(body: Body) {
  const { text, ...credentials } = readPdf(Buffer.from(String(body['base64']), 'base64'));
  return { ...credentials, text: text.replace(/\s+/g, ' ') };
}

async function buy(pipe: Readonly<Record<string, string>> = {}): Promise<{ orden: string; body: Body }> {
  const { body } = await purchase(pipe);
  const orden = String(body['orden']);
  const { fields } = await fixture.visitor.pay({ token: String(body['token']) }, VISA);
  await fetch(`${fixture.url}/compra-directa/paso2?${new URLSearchParams(fields)}`);
  await get(`transaccion-revisar/${String(body['token'])}`);
  return { orden, body: (await get(`transaccion-informe/${orden}`)).body };
}

describe('a bought appraisal', () => {
  test('is made for the property as typed, names it in place of a RUT, and verifies', { tags: ['DP1-07'] }, async () => {
    const { orden, body } = await buy();
    expect(body).toMatchObject({ informe: 'Informe Verídico Tasación', rut: '', propiedad: FLAT.propiedad });
    const { folio, codigo, text } = pdfOf(body);
    for (const part of [
      'Se ofrecería en venta entre',
      'Pasaje Los Litres 1482, depto. 504',
      '68,5 m²',
      'No es una tasación formal.',
      '60 de la comuna',
      'Comparables de venta',
      'Latitud y longitud',
      'tasacion/metodo',
    ])
      expect(text).toContain(part);

    const order = await fixture.db.selectFrom('orders').selectAll().where('orden', '=', orden).executeTakeFirstOrThrow();
    expect(order).toMatchObject({ sujeto_rut: null, comuna: FLAT.comuna, rol: FLAT.rol, precio: 6_900 });
    expect(order.inputs).toMatchObject({ run: '', tasacion: { rolManzana: '000573', superficieUtil: '68,5', amoblado: '0' } });
    expect(await fixture.db.selectFrom('consultas').selectAll().where('orden', '=', orden).execute()).toEqual([]);

    const { body: verified } = await get(`informe/verifica/folio/${folio}/codigo_verificacion/${codigo}`);
    expect(verified).toMatchObject({ folio, nombre: 'Informe Verídico Tasación', rut: '', propiedad: FLAT.propiedad });

    const { body: history } = await get('informes?buscar=573-24');
    expect(history).toMatchObject([
      { folio, rut: '', propiedad: FLAT.propiedad, nombre: 'Pasaje Los Litres 1482, depto. 504', origen: 'compra' },
    ]);
    await expect
      .poll(async () => (await fixture.db.selectFrom('simulated_mails').select('texto').execute()).map(({ texto }) => texto).join('\n'), {
        timeout: 20_000,
      })
      .toMatch(/Propiedad: +Rol 573-24, ÑUÑOA/);
  });

  test('with one Idempotency-Key and the same inputs is one order; other inputs are refused', async () => {
    const key = { 'idempotency-key': 'una-tasacion' };
    const send = (pipe: Readonly<Record<string, string>>) =>
      post('transaccion', aPurchase({ ...asBuyer, parametrosTasacion: aPipe(pipe) }), key);
    const first = await send({});
    expect((await send({})).body['orden']).toBe(first.body['orden']);
    expect((await send({ dormitorios: '3' })).body).toMatchObject({ codigo: 'REPETICION_DISTINTA' });
  });

  test.each([
    ['superficieUtil', '0', 'Debe ser un número mayor a cero y menor o igual a la superficie total.'],
    ['superficieTotal', '10', 'Debe ser un número mayor a cero y mayor o igual a la superficie util.'],
    ['superficieTotal', '1000001', 'Debe ser un número mayor a cero y mayor o igual a la superficie util.'],
    ['tipoOperacion', 'permuta', 'Elige venta o arriendo.'],
    ['tipoPropiedad', 'castillo', 'Elige casa, departamento, oficina o local.'],
    ['comuna', '99999', 'Comuna no válida.'],
    ['amoblado', 'quizás', 'Elige Sí o No.'],
  ])('refuses %s %s at its field', async (field, value, sentence) => {
    const { status, body } = await purchase({ [field]: value });
    expect({ status, sentence: (body['campos'] as Body)[field] }).toEqual({ status: 400, sentence });
  });

  test.each(['dormitorios', 'banos', 'estacionamientos', 'bodegas'])('refuses 10 %s like -1', { tags: ['CONST2-02'] }, async (field) => {
    for (const value of ['10', '-1', '1,5'])
      expect((await purchase({ [field]: value })).body).toMatchObject({
        codigo: 'CAMPOS_INVALIDOS',
        campos: { [field]: expect.any(String) },
      });
    expect((await purchase({ [field]: '9' })).status).toBe(200);
  });

  test('accepts surfaces up to a million, with decimals', { tags: ['V1.4.2'] }, async () => {
    expect((await purchase({ superficieTotal: '1000000' })).status).toBe(200);
    expect((await purchase({ superficieUtil: '68,55', superficieTotal: '68.55' })).status).toBe(200);
  });

  test('refuses a rol or a commune beside them that is another property’s', async () => {
    for (const fields of [{ rol: '1-1' }, { rol: 'x' }, { comuna: QUIET }])
      expect(await purchase({}, fields)).toMatchObject({
        status: 400,
        body: {
          codigo: 'CAMPOS_INVALIDOS',
          mensaje: problems.CAMPOS_INVALIDOS.mensaje,
          campos: { [Object.keys(fields)[0] ?? '']: expect.any(String) },
        },
      });
    expect((await purchase({}, { rol: '000573-00024', comuna: '13120' })).status).toBe(200);
  });

  test.each<[string, string]>([
    ['none at all', ''],
    ['ten values', '573-24|13120|casa|venta|10|10|1|1|1|1'],
    ['a pipe inside a value', aPipe({ tipoPropiedad: 'casa|venta' })],
  ])('refuses inputs that are %s', async (_what, parametrosTasacion) => {
    const { status, body } = await post('transaccion', aPurchase({ ...asBuyer, parametrosTasacion }));
    expect({ status, campos: body['campos'] }).toEqual({
      status: 400,
      campos: { parametrosTasacion: 'Deben ser once valores separados por |.' },
    });
  });
});

/** Field names of the purchase and of the query. */
const surface = (metres: string) => ({
  superficieUtil: metres,
  superficieTotal: metres,
  metrosCuadradosUtiles: metres,
  metrosCuadradosTotales: metres,
});

describe('properties without a possible report', () => {
  const unsaleable: [string, Record<string, string>, ProblemCode, ProblemCode][] = [
    ['a rol that nobody has', { rol: '573-999' }, 'PROPIEDAD_SIN_REGISTROS', 'CONSULTA_SIN_PROPIEDAD'],
    ['a rol of another commune', { comuna: QUIET }, 'PROPIEDAD_SIN_REGISTROS', 'CONSULTA_SIN_PROPIEDAD'],
    ['a parking place', { rol: '573-25' }, 'PROPIEDAD_NO_SE_TASA', 'PROPIEDAD_NO_SE_TASA'],
    ['a commune without offers', { comuna: QUIET, rol: '7-7' }, 'AVISOS_INSUFICIENTES', 'CONSULTA_SIN_AVISOS'],
    ['a type that nobody offers there', { tipoPropiedad: 'local' }, 'AVISOS_INSUFICIENTES', 'CONSULTA_SIN_AVISOS'],
    ['one square metre', surface('1'), 'SUPERFICIE_NO_SE_TASA', 'SUPERFICIE_NO_SE_TASA'],
    ['a million square metres', surface('1000000'), 'SUPERFICIE_NO_SE_TASA', 'SUPERFICIE_NO_SE_TASA'],
    ['more than anybody offers', surface('400'), 'SUPERFICIE_NO_SE_TASA', 'SUPERFICIE_NO_SE_TASA'],
    ['nine bedrooms in twenty square metres', { ...surface('20'), dormitorios: '9' }, 'DORMITORIOS_NO_CABEN', 'DORMITORIOS_NO_CABEN'],
  ];
  test.each(unsaleable)('%s is refused before a payment or a query is counted', async (_what, given, atTheTill, onContract) => {
    const before = await counts();
    const bought = await purchase(onlyWritten(given));
    expect(bought).toMatchObject({ status: 422, body: { codigo: atTheTill, mensaje: problems[atTheTill].mensaje } });
    const asked = await query(given);
    expect(asked).toMatchObject({ status: 422, body: { codigo: onContract, mensaje: problems[onContract].mensaje } });
    expect(await counts()).toEqual(before);
  });

  /** The purchase joins its values by position; query values would follow them. */
  function onlyWritten(given: Record<string, string>) {
    return Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('metrosCuadrados')));
  }

  test('names the field to check', async () => {
    const { campos } = (await purchase(onlyWritten(surface('1')))).body;
    expect(campos).toEqual({ superficieUtil: problems.SUPERFICIE_NO_SE_TASA.mensaje });
  });

  async function counts() {
    const { rows } = await sql`select (select count(*) from orders) as orders, (select count(*) from queries) as queries,
      (select coalesce(sum(usadas), 0) from quota_periods) as taken`.execute(fixture.db);
    return rows;
  }
});

describe('an appraisal on a contract', () => {
  test('is made from the form fields, and repeating it gives the same report', { tags: ['API1-26..36'] }, async () => {
    const { status, body } = await query();
    expect({ status, body }).toMatchObject({ status: 200, body: { rut: '', propiedad: FLAT.propiedad, codigo: 'sia000004' } });
    const { text } = pdfOf(body);
    for (const part of [/68 m²/, /74 m²/, /2 ?y ?2/, /Estacionamientos 1 /, /Bodegas 0 /, /Departamento/]) expect(text).toMatch(part);
    expect((await query({ rol: '000573-000024' })).body['idConsulta']).toBe(body['idConsulta']);
    const [kept] = await fixture.db.selectFrom('queries').select(['sujeto_rut', 'comuna', 'rol', 'tasacion']).execute();
    expect(kept).toMatchObject({ sujeto_rut: null, comuna: FLAT.comuna, rol: FLAT.rol, tasacion: { superficieUtil: '68', banos: '2' } });
    expect((await get(`informe/${String(body['idConsulta'])}`)).body).toMatchObject({ propiedad: FLAT.propiedad, rut: '' });
  });

  test.each([
    [{ banios: '10' }, 'banios', 'Elige un número de 0 a 9.'],
    [{ metrosCuadradosUtiles: '80' }, 'metrosCuadradosUtiles', 'Debe ser un número mayor a cero y menor o igual a la superficie total.'],
    [{ rol: '573-24|x' }, 'rol', 'ROL no válido. Debe tener el formato 123456-123456.'],
    [{ operacion: 'venta|arriendo' }, 'operacion', 'Elige venta o arriendo.'],
    [{ comuna: '' }, 'comuna', 'Comuna no válida.'],
  ])('refuses %o under the submitted field name', { tags: ['CONST1-05'] }, async (fields, name, sentence) => {
    const { status, body } = await query(fields);
    expect({ status, said: (body['campos'] as Body)[name] }).toEqual({ status: 400, said: sentence });
  });
});

test('whether a property can be appraised is told before the purchase, without its value', async () => {
  const facts = { rolManzana: '573', rolPredio: '24', comuna: FLAT.comuna, tipoPropiedad: 'departamento' };
  const ask = async (given: object) => {
    const answer = await fixture.app.inject({
      method: 'POST',
      url: '/v1/administracion/tasable',
      payload: { ...facts, superficieUtil: '68,5', superficieTotal: '74', ...given },
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const NO_FORECAST = { avisos: 0, comparables: 0, cercanos: 0, confianza: null, amplitud: null };
  const count = expect.any(Number) as number;
  expect(await ask({})).toEqual({
    status: 200,
    body: {
      venta: { motivo: null, avisos: 60, comparables: count, cercanos: count, confianza: expect.any(String) as string, amplitud: count },
      arriendo: { motivo: 'AVISOS_INSUFICIENTES', ...NO_FORECAST },
    },
  });
  expect(await ask({ superficieUtil: '20', superficieTotal: '20', dormitorios: '9' })).toMatchObject({
    body: { venta: { motivo: 'DORMITORIOS_NO_CABEN', ...NO_FORECAST } },
  });
  expect(await ask({ rolPredio: '999' })).toMatchObject({ status: 422, body: { codigo: 'PROPIEDAD_SIN_REGISTROS' } });
  expect(await ask({ rolPredio: '25' })).toMatchObject({ status: 422, body: { codigo: 'PROPIEDAD_NO_SE_TASA' } });
  expect(await ask({ superficieUtil: '80', dormitorios: '10' })).toMatchObject({
    status: 400,
    body: { campos: { superficieUtil: expect.any(String) as string, dormitorios: 'Elige un número de 0 a 9.' } },
  });
});
