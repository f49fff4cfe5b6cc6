import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { openCustomers, type Customers, type Someone } from '../testing/customers-testing.ts';
import { aProperty, FLAT, FLAT_QUERY } from '../testing/property-testing.ts';
import { retireCustomer } from '../account/customers.ts';

const COMPANY = '76192083-9';
const OTHER_COMPANY = '57000001-2';
const SUBJECT = '57000000-4';
const PERSON = '12345678-5';

let fixture: Customers;
let admin: Someone;
let consultant: Someone;
let billing: Someone;
/** In query order. */
let asked: { folio: string; idConsulta: string }[];
beforeAll(async () => {
  fixture = await openCustomers();
  await aCompany(fixture.database.db, COMPANY);
  await aPerson(fixture.database.db);
  await aProperty(fixture.database.db);
  const of = { empresa: COMPANY, contrato: 'S' } as const;
  admin = await fixture.contract({ consultas: 50, of: { ...of, rol: 'administrador' } });
  consultant = await fixture.someone({ ...of, rol: 'consultor' });
  billing = await fixture.someone({ ...of, rol: 'facturacion' });
  asked = [
    await ask(admin, { run: SUBJECT }),
    await ask(consultant, { run: SUBJECT, motivo: 'evaluacion-crediticia' }),
    await ask(consultant, { run: PERSON }, 'sia000003'),
    await ask(admin, FLAT_QUERY, 'sia000004'),
  ];
});
afterAll(() => fixture.close());

async function ask({ token }: Someone, form: Record<string, string>, codigo = 'sia000002') {
  const { status, body } = await fixture.call(token, { to: `consulta-informe/${codigo}`, form });
  expect(status).toBe(200);
  return body as { folio: string; idConsulta: string };
}

async function read({ token }: Someone, to: string) {
  const { status, text, headers } = await fixture.call(token, { to });
  return { status, total: headers['x-total-count'], items: JSON.parse(text) as Record<string, unknown>[] };
}
const folios = async (who: Someone, to: string) => (await read(who, to)).items.map(({ folio }) => folio);
const newestFirst = (...which: number[]) => which.toSorted((one, other) => other - one).map((index) => asked[index]?.folio);

describe('the history of a company', () => {
  test('lists the queries of all its users with the asker, for authorized users', async () => {
    for (const who of [admin, consultant]) {
      const { total, items } = await read(who, 'informes');
      expect(total).toBe('4');
      expect(items.map(({ folio }) => folio)).toEqual(newestFirst(0, 1, 2, 3));
      expect(items.map(({ rut }) => rut)).toEqual(['', PERSON, SUBJECT, SUBJECT]);
      expect(items.map(({ quien }) => quien)).toEqual([admin, consultant, consultant, admin].map(({ id }) => `Inés Soto ${id}`));
      expect((await fixture.call(who.token, { to: `informe/${asked[1]?.idConsulta}` })).status).toBe(200);
    }
    expect((await read(admin, 'informes?buscar=57000000-4')).total).toBe('2');
    const { text } = await fixture.call(consultant.token, { to: 'informes.csv' });
    expect(text).toContain(`;consulta;Comercial Ñandú & Cía. Limitada;Inés Soto ${admin.id};0`);
    expect(text).toContain(`Informe Verídico Consolidado;${PERSON};`);
    expect(text).toContain(`Informe Verídico Empresarial;${SUBJECT};`);
  });

  test('names the company as it contracted', async () => {
    const { db } = fixture.database;
    await sql`insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago,
      correo_pago, telefono_pago) values (${COMPANY}, 'Norte Ltda.', '', '', '', '', '16101', '', '', '', '', '')`.execute(db);
    const { items } = await read(admin, 'informes');
    expect(items.map(({ solicitante }) => solicitante)).toEqual(asked.map(() => 'Norte Ltda.'));
    await db.deleteFrom('companies').where('rut', '=', COMPANY).execute();
  });

  test('is paged by number and by cursor, and marks own queries', async () => {
    const { db } = fixture.database;
    const { rows } = await sql<{ id: string }>`
      insert into informes (folio, codigo_hmac, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256)
      select 'VR-9000000000', '\\x01'::bytea, codigo_final, servicio, sujeto_rut, emitido, pdf, sha256 from informes
      where folio = ${asked[1]?.folio} returning id`.execute(db);
    const id = rows[0]?.id ?? '';
    await sql`insert into historial (cliente, emitido, informe, origen)
      select ${consultant.id}::bigint, emitido, id, 'compra' from informes where id = ${id}::uuid`.execute(db);
    await db.updateTable('customers').set({ informes: 1 }).where('id', '=', consultant.id).execute();
    const all = await read(consultant, 'informes');
    expect(all.total).toBe('5');
    expect(all.items.find(({ idConsulta }) => idConsulta === id)).toMatchObject({ solicitante: '', rut: '57.•••.•••-4' });
    const pages = [1, 2, 3].map((pagina) => read(consultant, `informes?tamano=2&pagina=${pagina}`));
    expect((await Promise.all(pages)).flatMap(({ items }) => items)).toEqual(all.items);
    for (const [index, { idConsulta }] of all.items.entries())
      expect((await read(consultant, `informes?tamano=2&antes=${String(idConsulta)}`)).items).toEqual(
        all.items.slice(index + 1, index + 3),
      );
    expect((await read(admin, 'informes')).total).toBe('4');
    expect((await fixture.call(admin.token, { to: `informe/${id}` })).status).toBe(404);
    await db.deleteFrom('informes').where('id', '=', id).execute();
    await db.updateTable('customers').set({ informes: 0 }).where('id', '=', consultant.id).execute();
  });

  test('is hidden from billing users, other companies and former users', { tags: ['V8.4.1'] }, async () => {
    const stranger = await fixture.someone({ empresa: OTHER_COMPANY, contrato: 'S', rol: 'administrador' });
    const former = await fixture.someone({ empresa: COMPANY, contrato: 'S', rol: 'consultor' });
    const { idConsulta, folio } = await ask(former, { run: OTHER_COMPANY });
    await fixture.database.db
      .updateTable('customers')
      .set({ empresa: null, rol: null, contrato: 'N' })
      .where('id', '=', former.id)
      .execute();
    await fixture.database.db.updateTable('company_users').set({ estado: 'deshabilitado' }).where('cliente', '=', former.id).execute();
    for (const who of [billing, stranger, former]) {
      expect(await read(who, 'informes')).toMatchObject({ total: '0', items: [] });
      expect((await fixture.call(who.token, { to: `informe/${idConsulta}` })).status).toBe(404);
    }
    expect(await folios(admin, 'informes?tamano=1')).toEqual([folio]);
    // Their account may be deleted: the company still sees the asker.
    await fixture.database.db.transaction().execute((trx) => retireCustomer(trx, former.caller.id));
    expect((await read(admin, `registro-consultas?tamano=1`)).items).toMatchObject([
      { folio, quien: `Inés Soto ${former.id}`, correo: former.email },
    ]);
    await fixture.database.db.deleteFrom('historial').where('informe', '=', idConsulta).execute();
    await sql`update company_counts set informes = informes - 1 where empresa = ${COMPANY}`.execute(fixture.database.db);
  });
});

describe('the log of a company', () => {
  const LOG = 'registro-consultas';

  test('records asker, subject, time and purpose', { tags: ['V16.2.1'] }, async () => {
    const { status, total, items } = await read(admin, LOG);
    expect({ status, total }).toEqual({ status: 200, total: '4' });
    expect(items[2]).toEqual({
      idConsulta: asked[1]?.idConsulta,
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      quien: `Inés Soto ${consultant.id}`,
      correo: consultant.email,
      informe: 'Informe Verídico Empresarial',
      codigo: 'sia000002',
      rut: SUBJECT,
      propiedad: '',
      nombre: '',
      motivo: 'Evaluación crediticia',
      adicional: false,
      folio: asked[1]?.folio,
    });
    expect(items[0]).toMatchObject({ rut: '', propiedad: FLAT.propiedad, codigo: 'sia000004' });
  });

  test('can be searched by day, user, RUT, property and report', async () => {
    const { db } = fixture.database;
    const { id } = await db.selectFrom('company_users').select('id').where('cliente', '=', consultant.id).executeTakeFirstOrThrow();
    await sql`update historial set emitido = emitido - interval '3 days' where informe = ${asked[0]?.idConsulta}::uuid`.execute(db);
    const { day } = await db
      .selectNoFrom(sql<string>`((now() at time zone 'America/Santiago')::date - 3)::text`.as('day'))
      .executeTakeFirstOrThrow();
    expect(await folios(admin, `${LOG}?desde=${day}&hasta=${day}`)).toEqual(newestFirst(0));
    expect(await folios(admin, `${LOG}?usuario=${id}`)).toEqual(newestFirst(1, 2));
    expect(await folios(admin, `${LOG}?buscar=57.000.000-4`)).toEqual([asked[1]?.folio, asked[0]?.folio]);
    expect(await folios(admin, `${LOG}?buscar=${SUBJECT}&usuario=${id}`)).toEqual(newestFirst(1));
    expect(await folios(admin, `${LOG}?buscar=573-24`)).toEqual(newestFirst(3));
    expect(await folios(admin, `${LOG}?tipo=sia000003`)).toEqual(newestFirst(2));
    expect(await read(admin, `${LOG}?usuario=00000000-0000-4000-8000-000000000000`)).toMatchObject({ total: '0', items: [] });
    const [first] = (await read(admin, `${LOG}?tamano=1`)).items;
    expect(await folios(admin, `${LOG}?tamano=2&antes=${String(first?.['idConsulta'])}`)).toEqual(newestFirst(1, 2));
    expect(await folios(admin, `${LOG}?tamano=2&pagina=2`)).toEqual([asked[1]?.folio, asked[0]?.folio]);
  });

  test('is also available as a file', async () => {
    const { headers, text } = await fixture.call(admin.token, { to: `${LOG}.csv?tipo=sia000003` });
    expect(headers).toMatchObject({ 'content-disposition': expect.stringMatching(/filename="registro-consultas_\d{4}-\d\d-\d\d\.csv"$/) });
    const [titles, row, end, ...others] = text.split('\r\n');
    expect(titles).toBe('\uFEFFFecha (hora de Chile);Quién;Correo;Informe;RUT;Nombre;Propiedad;Motivo;Adicional;Folio');
    expect(row).toMatch(
      new RegExp(
        `^[\\d-]+ [\\d:]+;Inés Soto ${consultant.id};${consultant.email};Informe Verídico Consolidado;${PERSON};.*;Evaluación de riesgo comercial \\(no declarado\\);no;VR-\\d{10}$`,
      ),
    );
    expect([end, ...others]).toEqual(['']);
  });

  test('requires an administrator', async () => {
    for (const who of [consultant, billing, await fixture.someone(), await fixture.contract()])
      for (const to of [LOG, `${LOG}.csv`])
        expect(await fixture.call(who.token, { to })).toMatchObject({ status: 403, body: { codigo: 'NO_PERMITIDO' } });
    const stranger = await fixture.someone({ empresa: OTHER_COMPANY, contrato: 'S', rol: 'administrador' });
    expect(await read(stranger, LOG)).toMatchObject({ total: '0', items: [] });
  });

  test.each(['?usuario=1', '?tamano=0', '?desde=ayer', "?usuario='--"])('refuses %s', async (query) => {
    expect(await fixture.call(admin.token, { to: `${LOG}${query}` })).toMatchObject({ status: 400, body: { codigo: 'PETICION_INVALIDA' } });
  });
});
