import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aPerson, aPurchase, openTestApp, readPdf, type TestApp } from '../testing/app-testing.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import type { IdentityAdmin, NewUser } from '../providers/identity/port.ts';

const ME = { rut: '12345678-5', serie: 'B12345678' };
const COMPANY = '76192083-9';

let forge: Forge;
let fixture: TestApp;
let admin: IdentityAdmin;
let token: string;
beforeAll(async () => {
  forge = await openForge();
  fixture = await openTestApp({}, (providers) => {
    ({ admin } = providers.identity);
    return { ...providers, identity: { ...providers.identity, tokens: forge.tokens } };
  });
  await aPerson(fixture.db);
  await aPerson(fixture.db, { rut: '11111111-1', serie: '590200300' });
  await aCompany(fixture.db, COMPANY);
  token = await anAccount({ ...ME, telefono: '56987654321' }, 'ana@ejemplo.cl');
});
afterAll(() => fixture.close());
beforeEach(() => fixture.db.deleteFrom('rate_limits').execute());

async function anAccount(user: Pick<NewUser, 'rut' | 'serie' | 'telefono'>, email: string): Promise<string> {
  const { id } = await admin.create({ ...user, email, firstName: 'Ana', lastName: 'Rojas', password: 'Telar1234' });
  return forge.sign({ sub: id, email, email_verified: true, rut: user.rut });
}

const VISA = '4051885600446623';
const NOTHING = { run: '', serie: '', correo: '', celular: '' };

async function buy(fields: Record<string, string>, bearer = token) {
  const response = await fetch(`${fixture.url}/v1/administracion/transaccion`, {
    method: 'POST',
    body: new URLSearchParams(aPurchase({ ...NOTHING, ...fields })),
    headers: bearer === '' ? {} : { authorization: `Bearer ${bearer}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function orderOf(orden: string | undefined) {
  return fixture.db
    .selectFrom('orders')
    .select(['inputs', 'sujeto_rut', 'motivo', 'consultante', 'cliente'])
    .where('orden', '=', orden ?? '')
    .executeTakeFirst();
}

const get = async (path: string) => {
  const response = await fetch(`${fixture.url}/v1/administracion/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: (await response.json()) as Record<string, string>[] };
};

describe('a signed-in buyer', () => {
  test.each(['sia000001', 'sia000003'])('types no personal data for %s', { tags: ['PROD-04', 'DP1-28..31'] }, async (codigoServicio) => {
    const { status, body } = await buy({ codigoServicio });
    expect(status).toBe(200);
    expect(await orderOf(body['orden'])).toMatchObject({
      sujeto_rut: ME.rut,
      motivo: 'Consulta propia',
      inputs: { run: ME.rut, correo: 'ana@ejemplo.cl', celular: '56987654321' },
      cliente: expect.any(String),
    });
  });

  test('is the subject and recipient of their purchase, whatever they send', { tags: ['V8.2.3', 'V15.3.3'] }, async () => {
    const sent = { codigoServicio: 'sia000001', run: '11111111-1', correo: 'otra@ejemplo.cl' };
    const { status, body } = await buy(sent);
    expect({ status, order: await orderOf(body['orden']) }).toMatchObject({
      status: 200,
      order: { sujeto_rut: ME.rut, inputs: { correo: 'ana@ejemplo.cl' } },
    });
  });

  test('names the company to query, and appears in the query log, the report and their history', async () => {
    expect(await buy({ codigoServicio: 'sia000002' })).toMatchObject({
      status: 400,
      body: { campos: { run: 'Este campo es requerido.' } },
    });
    const { body } = await buy({ codigoServicio: 'sia000002', run: COMPANY });
    const { orden = '', token: payment = '' } = body;
    expect(await orderOf(orden)).toMatchObject({ sujeto_rut: COMPANY, consultante: ME.rut, motivo: 'Evaluación de riesgo comercial' });
    await fixture.visitor.pay({ token: payment }, VISA);
    await get(`transaccion-revisar/${payment}`);
    await expect
      .poll(async () => (await get('informes')).body, { timeout: 30_000 })
      .toMatchObject([{ origen: 'compra', codigo: 'sia000002' }]);
    const [row] = (await get('informes')).body;
    const response = await fetch(`${fixture.url}/v1/administracion/informe/${row?.['idConsulta']}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { base64 = '', folio } = (await response.json()) as Record<string, string>;
    const printed = readPdf(Buffer.from(base64, 'base64'));
    expect(printed.folio).toBe(folio);
    expect(printed.text).toContain('RUT 12.•••.•••-5');
    const log = fixture.db.selectFrom('consultas').select(['consultante', 'consultante_persona', 'consultante_empresa', 'cliente', 'rut']);
    expect(await log.where('orden', '=', orden).execute()).toEqual([
      {
        consultante: ME.rut,
        consultante_persona: ME.rut,
        consultante_empresa: null,
        cliente: (await orderOf(orden))?.cliente,
        rut: COMPANY,
      },
    ]);
    expect(await get(`compra-anterior/sia000002?run=${COMPANY}`)).toMatchObject({ body: { anterior: { folio } } });
  });

  test('types data missing from the account, and the number of a newer card', async () => {
    const bare = await anAccount({ rut: '11111111-1' }, 'sin-datos@ejemplo.cl');
    const { body } = await buy({ codigoServicio: 'sia000001' }, bare);
    expect(body['campos']).toEqual({ serie: 'Este campo es requerido.', celular: 'Este campo es requerido.' });
    expect(await buy({ codigoServicio: 'sia000001', serie: '590200300', celular: '56912345678' }, bare)).toMatchObject({ status: 200 });

    const old = await anAccount({ rut: '22222222-2', serie: '510200300', telefono: '56912345678' }, 'renovada@ejemplo.cl');
    await aPerson(fixture.db, { rut: '22222222-2', serie: '590000001', earlier: ['510200300'] });
    expect(await buy({ codigoServicio: 'sia000001' }, old)).toMatchObject({ status: 422, body: { codigo: 'SERIE_NO_COINCIDE' } });
    expect(await buy({ codigoServicio: 'sia000001', serie: '590000001' }, old)).toMatchObject({ status: 200 });
  });

  test(
    'types RUT and serial where the account has no RUT, and the serial must prove it',
    { tags: ['DP1-REQ-01', 'DP1-REQ-05'] },
    async () => {
      const without = await anAccount({ rut: '' }, 'sin-rut@ejemplo.cl');
      const typed = { codigoServicio: 'sia000003', run: '11111111-1', serie: '590200300', celular: '56912345678' };
      expect(await buy({ ...typed, run: '', serie: '' }, without)).toMatchObject({
        status: 400,
        body: { campos: { run: 'Este campo es requerido.' } },
      });
      expect(await buy({ ...typed, serie: 'B12345678' }, without)).toMatchObject({ status: 422, body: { codigo: 'SERIE_NO_COINCIDE' } });
      const { status, body } = await buy(typed, without);
      expect({ status, order: await orderOf(body['orden']) }).toMatchObject({
        status: 200,
        order: {
          sujeto_rut: '11111111-1',
          motivo: 'Consulta propia',
          inputs: { correo: 'sin-rut@ejemplo.cl' },
          cliente: expect.any(String),
        },
      });
    },
  );

  test('with an expired token gets an error, and no purchase begins', async () => {
    const orders = () => fixture.db.selectFrom('orders').select('orden').execute();
    const before = await orders();
    const expired = await forge.sign({ exp: Math.floor(Date.now() / 1_000) - 60 });
    expect(await buy({ codigoServicio: 'sia000001' }, expired)).toMatchObject({ status: 401, body: { codigo: 'NO_AUTENTICADO' } });
    expect(await orders()).toEqual(before);
  });
});

test('a visitor can still buy, and does not become a customer', async () => {
  const { status, body } = await buy({ run: COMPANY, correo: 'visita@ejemplo.cl', celular: '56912345678' }, '');
  expect(status).toBe(200);
  expect(await orderOf(body['orden'])).toMatchObject({ cliente: null, consultante: null });
});
