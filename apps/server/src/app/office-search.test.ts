import type { GrupoDeResultados } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { aPurchaseOf, orderDeps } from '../orders/testing.ts';
import { insertOrder } from '../purchase/place.ts';
import { openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
let authorization: string;
/** Order and display number of a delivered report. */
let sold: { readonly orden: string; readonly numero: string };
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
  authorization = `Bearer ${await forge.sign({ sub: 'ana', email: 'ana@ejemplo.cl', realm_access: { roles: ['backoffice'] } })}`;
  sold = await aSale();
}, 60_000);
afterAll(() => app.close());

const COMPANY = {
  nombre_fantasia: 'El Ñandú',
  giro: 'Comercio',
  domicilio: 'Calle 1',
  ciudad: 'Ñuñoa',
  cut: '13120',
  correo: 'Gerencia@nandu.cl',
  telefono: '56912345678',
  encargado_pago: 'Ana',
  correo_pago: 'pagos@nandu.cl',
  telefono_pago: '56912345678',
};

async function aSale() {
  const { db } = app;
  const orden = (await insertOrder(orderDeps(db), aPurchaseOf(null))) ?? '';
  const { numero } = await db
    .updateTable('orders')
    .set({ estado: 'ISSUED', consultante: '12345678-5', consultante_persona: '12345678-5', sujeto_rut: '76192083-9' })
    .where('orden', '=', orden)
    .returning('numero')
    .executeTakeFirstOrThrow();
  await sql`insert into comprobantes (orden, clase, numero, emitido, documento, siguiente_intento)
    values (${orden}, 'venta', 123, now(), '{"tipo": "boleta", "numero": "30481"}', null)`.execute(db);
  await sql`insert into informes (orden, folio, codigo_hmac, servicio, sujeto_rut, emitido, pdf, sha256)
    values (${orden}, 'VR-0000048203', 'x', 'sia000002', '76192083-9', now(), 'x', 'x')`.execute(db);
  await sql`insert into customers (sub, rut, correo) values ('cliente', '12345678-5', 'cliente@ejemplo.cl')`.execute(db);
  await db
    .insertInto('companies')
    .values([
      { rut: '76192083-9', razon_social: "Transportes Quilpué & O'Higgins S.A.", ...COMPANY },
      { rut: '58234577-5', razon_social: 'Otra empresa Ltda.', ...COMPANY, nombre_fantasia: 'Otra', correo: 'otra@otra.cl' },
    ])
    .execute();
  return { orden, numero };
}

async function search(texto: unknown) {
  const answer = await app.app.inject({ method: 'POST', url: '/v1/oficina/buscar', headers: { authorization }, payload: { texto } });
  return { status: answer.statusCode, text: answer.body, body: answer.json() };
}
/** Titles by kind. */
async function found(texto: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { body } = await search(texto);
  return Object.fromEntries(
    (body.grupos as GrupoDeResultados[]).map(({ clase, resultados }) => [clase, resultados.map(({ titulo }) => titulo)]),
  );
}

describe('a text finds', () => {
  test('an order by its number, however it is typed, and by its long id', async () => {
    const { orden, numero } = sold;
    for (const typed of [numero, numero.toLowerCase().replaceAll('-', ' '), orden])
      expect(await found(typed)).toEqual({ ordenes: [numero] });
  });

  test('a report by its folio, a receipt by its number and by that of its tax document', async () => {
    expect(await found('vr-48203')).toEqual({ informes: ['VR-0000048203'] });
    expect(await found('48203')).toEqual({ informes: ['VR-0000048203'] });
    for (const typed of ['CV-0000000123', 'cv 123', '123', '30481'])
      expect(await found(typed)).toEqual({ comprobantes: ['CV-0000000123'] });
  });

  test('what belongs to a RUT or to an address', async () => {
    const company = "Transportes Quilpué & O'Higgins S.A.";
    expect(await found('12.345.678-5')).toEqual({ ordenes: [sold.numero], personas: ['12.•••.•••-5'] });
    expect(await found('76.192.083-9')).toEqual({ ordenes: [sold.numero], empresas: [company] });
    expect(await found('COMPRA@ejemplo.cl')).toEqual({ ordenes: [sold.numero] });
    expect(await found('cliente@ejemplo.cl')).toEqual({ personas: ['12.•••.•••-5'] });
    expect(await found('gerencia@nandu.cl')).toEqual({ empresas: [company] });
    expect(await found('pagos@nandu.cl')).toEqual({ empresas: ['Otra empresa Ltda.', company] });
  });

  test.each(['quilpue', 'TRANSPORTES quilp', "o'higgins", 'ñandú', 'nandu s a'])(
    'a company by the words %s, with its orders',
    async (typed) => {
      expect(await found(typed)).toEqual({ empresas: ["Transportes Quilpué & O'Higgins S.A."], ordenes: [sold.numero] });
    },
  );
});

test('a word of many names narrows the others and still counts as their beginning', async () => {
  const names = (first: string, n: number) =>
    Array.from({ length: n }, (_, at) => ({
      rut: `${first}${at}`,
      razon_social: `Transportes ${first}${at} Ltda.`,
      ...COMPANY,
      correo: '',
    }));
  await app.db
    .insertInto('companies')
    .values([...names('norte', 30), { rut: 'x', razon_social: 'Comercial Norte7 SpA', ...COMPANY, correo: '' }])
    .execute();
  await sql`analyze companies`.execute(app.db);
  for (const typed of ['transportes norte7', 'norte7 ltda', 'transp norte7', 'norte7 transp'])
    expect(await found(typed)).toEqual({ empresas: ['Transportes norte7 Ltda.'] });
  expect(await found('norte7')).toEqual({ empresas: ['Comercial Norte7 SpA', 'Transportes norte7 Ltda.'] });
});

test('results are masked: no RUT, address or order in them', async () => {
  for (const typed of ['12.345.678-5', 'compra@ejemplo.cl', 'quilpue', sold.numero, 'VR-48203', 'CV-123']) {
    const { text } = await search(typed);
    for (const secret of ['12345678', '12.345.678', '76192083-9', '76.192.083', 'compra@', 'gerencia@', sold.orden])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
});

test('the log tells who looked for what kind of text, never the text', async () => {
  await search('12.345.678-5');
  await search('quilpue');
  const lines = await app.db.selectFrom('office_log').selectAll().orderBy('id', 'desc').limit(2).execute();
  expect(lines).toMatchObject([
    { quien: 'ana', acto: 'buscar', objeto: 'búsqueda por el nombre de una empresa', motivo: null, antes: null, despues: null },
    { quien: 'ana', acto: 'buscar', objeto: 'búsqueda por un RUT' },
  ]);
});

describe('any text is answered', () => {
  test.each([
    ['3,000 letters', 'x'.repeat(3_000), 'Busca con 200 caracteres a lo más.'],
    ['nothing', ' ', 'Escribe una orden, un folio, un RUT, un correo o el nombre de una empresa.'],
    ['a wildcard', '%', 'Escribe al menos dos letras o números de lo que buscas.'],
    ['another', '__', 'Escribe al menos dos letras o números de lo que buscas.'],
    ['a quote', "'", 'Escribe al menos dos letras o números de lo que buscas.'],
  ])('%s is refused at its field', async (_, texto, sentence) => {
    expect(await search(texto)).toMatchObject({ status: 400, body: { campos: { texto: sentence } } });
  });

  test.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\uD800'],
    ['a number', 7],
    ['a list', ['x']],
    ['a text longer than the body may have', 'x'.repeat(30_000)],
  ])('%s is a malformed request', async (_, texto) => {
    const { status, body } = await search(texto);
    expect({ status, codigo: body.codigo, told: body.mensaje !== '' }).toEqual({ status: 400, codigo: 'PETICION_INVALIDA', told: true });
  });

  test.each([
    "'; drop table orders --",
    '100% de todo_',
    'a & b | !c:* <-> (d)',
    '\\',
    'x\\\\y',
    '99999999999',
    '9999999999',
    'CV-9999999999',
    'F-9999999999',
    'VO-0000-0000',
    '1.1.1-1',
    '🦔🦔',
    'ÄÖ ß ﬁ ',
    '1e5 2',
  ])('%s finds nothing or says why', async (texto) => {
    const { status, body } = await search(texto);
    expect([200, 400]).toContain(status);
    expect(body.grupos ?? []).toEqual([]);
  });
});

describe('an order that is opened', () => {
  test('is read with its facts and leaves a line in the log', async () => {
    const answer = await app.app.inject({ url: `/v1/oficina/ordenes/${sold.numero.toLowerCase()}`, headers: { authorization } });
    expect(answer.json()).toMatchObject({
      numero: sold.numero,
      estado: 'emitida',
      correo: 'compra@ejemplo.cl',
      informe: { folio: 'VR-0000048203', retirado: '', corrige: '' },
      comprobantes: [{ numero: 'CV-0000000123', documento: 'boleta 30481' }],
      acciones: ['reembolsar'],
    });
    expect(answer.body).not.toContain(sold.orden);
    const line = await app.db.selectFrom('office_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(line).toMatchObject({ acto: 'ver-orden', objeto: `orden ${sold.numero}` });
  });

  test('says that its report is withdrawn, and which one a corrected report replaces', async () => {
    const report = async () =>
      (await app.app.inject({ url: `/v1/oficina/ordenes/${sold.numero}`, headers: { authorization } })).json().informe;
    await sql`insert into informes_retirados (folio, motivo) values ('VR-0000048203', 'corregido')`.execute(app.db);
    expect(await report()).toMatchObject({ retirado: 'corregido', corrige: '' });
    await sql`update informes_retirados set folio = 'VR-0000000001', reemplazo = 'VR-0000048203'`.execute(app.db);
    expect(await report()).toMatchObject({ retirado: '', corrige: 'VR-0000000001' });
    await sql`delete from informes_retirados`.execute(app.db);
  });

  test.each(['VO-0000-0000', 'x', '%25', "'", sqlLong()])('%s is unknown', async (numero) => {
    const answer = await app.app.inject({ url: `/v1/oficina/ordenes/${numero}`, headers: { authorization } });
    expect(answer.json()).toMatchObject({ codigo: expect.stringMatching(/^(ORDEN_SIN_ENCONTRAR|PETICION_INVALIDA)$/) });
  });

  test('is not refunded without a reason', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/v1/oficina/ordenes/${sold.numero}/reembolsar`,
      headers: { authorization },
      payload: { nota: ' ' },
    });
    expect(answer.json()).toMatchObject({ campos: { nota: 'Escribe el motivo: queda en el registro.' } });
  });
});

function sqlLong(): string {
  return 'V'.repeat(300);
}
