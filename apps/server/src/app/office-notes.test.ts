import type { OfficeRole } from '@veridico/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retireCustomer } from '../account/customers.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { keepPromises } from '../storage/retention/retention.ts';
import { emptyTables, openTestApp, type TestApp } from '../testing/app-testing.ts';

let forge: Forge;
let app: TestApp;
beforeAll(async () => {
  forge = await openForge();
  app = await openTestApp({}, (providers) => ({ ...providers, identity: { ...providers.identity, tokens: forge.tokens } }));
});
afterAll(() => app.close());

const RUT = '76192083-9';
const PERSON = '7b1e4c52-0000-4000-8000-000000000001';
beforeEach(async () => {
  await emptyTables(app.db, 'office_staff, office_notes, companies, customers cascade');
  await aMember('ana', ['atencion']);
  await aMember('berta', ['finanzas']);
  await aMember('dora', ['derechos']);
  await app.db.insertInto('customers').values({ sub: PERSON, rut: null }).execute();
  await sql`insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
    values (${RUT}, 'Uno SpA', 'x', 'x', 'x', 'x', '13101', 'x', 'x', 'x', 'x', 'x')`.execute(app.db);
});

async function aboutCompany() {
  const { clave } = await app.db.selectFrom('companies').select('clave').where('rut', '=', RUT).executeTakeFirstOrThrow();
  return { de: 'empresa', clave } as const;
}

async function aMember(sub: string, roles: readonly OfficeRole[]): Promise<void> {
  await app.db
    .insertInto('office_staff')
    .values({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles })
    .execute();
}

async function call(sub: string, path: string, payload?: Readonly<Record<string, string>>) {
  const token = await forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });
  const answer = await app.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/v1/oficina/notas${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const ABOUT_PERSON = { de: 'persona', clave: PERSON };
const write = async (sub: string, texto: string, about: Readonly<Record<string, string>> = ABOUT_PERSON) =>
  (await call(sub, '', { ...about, texto })).body.nota;
const listed = async (sub: string, about: Readonly<Record<string, string>> = ABOUT_PERSON) => (await call(sub, '/ver', about)).body.notas;
const remove = (sub: string, id: string, nota = 'Sobraba') => call(sub, `/${id}/quitar`, { nota });
const age = (id: string, hours: number) =>
  sql`alter table office_notes disable trigger office_note_is_not_rewritten`
    .execute(app.db)
    .then(() => sql`update office_notes set en = now() - make_interval(hours => ${hours}) where id = ${id}::bigint`.execute(app.db))
    .then(() => sql`alter table office_notes enable trigger office_note_is_not_rewritten`.execute(app.db));

test('a note is read by the whole office, newest first, and the log never holds its text', async () => {
  await write('ana', '  Llamó por su boleta ');
  await write('berta', 'Se le explicó el cobro');
  expect(await listed('ana')).toMatchObject([
    { texto: 'Se le explicó el cobro', persona: 'berta', propia: false, quitable: false },
    { texto: 'Llamó por su boleta', persona: 'ana', propia: true, quitable: true },
  ]);
  const lines = await app.db.selectFrom('office_log').selectAll().execute();
  expect(lines.map(({ acto }) => acto)).toEqual(expect.arrayContaining(['escribir-nota', 'ver-notas']));
  expect(JSON.stringify(lines)).not.toMatch(/boleta|7b1e4c52-|76192083/);
});

test('a person finds their own newest notes again, by the address of what they are about', async () => {
  const company = await aboutCompany();
  await write('berta', 'De otra');
  for (let number = 1; number <= 5; number += 1) await write('ana', `Sobre la persona, ${number}`);
  await write('ana', 'Sobre la empresa', company);
  const { status, body } = await call('ana', '/mias');
  expect(status).toBe(200);
  expect(body.notas).toMatchObject([
    { texto: 'Sobre la empresa', de: 'empresa', clave: company.clave },
    ...[5, 4, 3, 2].map((number) => ({ texto: `Sobre la persona, ${number}`, de: 'persona', clave: PERSON })),
  ]);
});

test('the author removes a note for a day, later and for others only derechos', async () => {
  const { id } = await write('ana', 'Uno');
  expect(await remove('berta', id)).toMatchObject({ status: 403, body: { codigo: 'NOTA_DE_OTRO' } });
  await age(id, 25);
  expect(await remove('ana', id)).toMatchObject({ status: 403, body: { codigo: 'NOTA_DE_OTRO' } });
  expect(await remove('dora', id)).toMatchObject({ status: 200 });
  const { id: own } = await write('ana', 'Dos');
  expect(await remove('ana', own, ' ')).toMatchObject({
    status: 400,
    body: { campos: { nota: 'Escribe el motivo: queda en el registro.' } },
  });
  expect(await remove('ana', own)).toMatchObject({ status: 200 });
  expect(await listed('ana')).toEqual([]);
});

test('of two people who remove it at once, the second is told who was first', async () => {
  const { id } = await write('ana', 'Uno');
  const answers = await Promise.all([remove('ana', id), remove('dora', id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 404)?.body.mensaje).toMatch(/^(ana|dora) ya la quitó el \d\d-\d\d, \d\d:\d\d\.$/);
});

test('a note cannot be rewritten in the database', async () => {
  await write('ana', 'Uno');
  await expect(sql`update office_notes set texto = 'Otro'`.execute(app.db)).rejects.toThrow(/rewritten/);
  expect(await listed('ana')).toMatchObject([{ texto: 'Uno' }]);
});

test.each([
  ['nothing', ' ', 'Escribe la nota.'],
  ['1,001 characters', 'x'.repeat(1_001), 'La nota puede tener hasta 1.000 caracteres.'],
])('%s is refused at its field', async (_, texto, sentence) => {
  expect(await call('ana', '', { ...ABOUT_PERSON, texto })).toMatchObject({ status: 400, body: { campos: { texto: sentence } } });
});

test.each([
  ['an unknown order', { de: 'orden', clave: 'VO-0000-0000' }],
  ['an unknown account', { de: 'persona', clave: 'nadie' }],
  ['an unknown company', { de: 'empresa', clave: 'E-000000000000' }],
  ['a company by its RUT', { de: 'empresa', clave: RUT }],
])('%s has no notes', async (_, about) => {
  expect(await call('ana', '/ver', about)).toMatchObject({ status: 404, body: { codigo: 'OBJETO_DESCONOCIDO' } });
  expect(await call('ana', '', { ...about, texto: 'Uno' })).toMatchObject({ status: 404 });
});

test('a company is named by its key; notes of other objects stay apart', async () => {
  const company = await aboutCompany();
  await write('ana', 'De la empresa', company);
  expect(await listed('berta', company)).toMatchObject([{ texto: 'De la empresa' }]);
  expect(await listed('berta')).toEqual([]);
});

test('notes about an account go with it', async () => {
  await write('ana', 'De la cuenta');
  await write('ana', 'De la empresa', await aboutCompany());
  await retireCustomer(app.db, PERSON);
  expect(await app.db.selectFrom('office_notes').select('texto').execute()).toEqual([{ texto: 'De la empresa' }]);
  expect(await call('ana', '', { ...ABOUT_PERSON, texto: 'Otra' })).toMatchObject({ status: 404 });
});

test('a note about a company outlives the sweeps of retention, as long as the company is a client', async () => {
  const about = await aboutCompany();
  await write('ana', 'Paga los martes', about);
  await keepPromises(app.db);
  expect(await listed('ana', about)).toMatchObject([{ texto: 'Paga los martes' }]);
  await sql`delete from companies`.execute(app.db);
  await keepPromises(app.db);
  expect(await app.db.selectFrom('office_notes').select('id').execute()).toEqual([]);
});
