import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseTarget } from '../bureau/import/database-target.ts';
import { loadLines } from '../bureau/import/testing.ts';
import type { ImportTypeName } from '../bureau/import/types.ts';
import { openForge, type Forge } from '../http/testing-tokens.ts';
import { HELD } from '../rights/held-map.ts';
import { keepPromises } from '../storage/retention/retention.ts';
import { openMovableDatabase, type MovableDatabase } from '../storage/testing-clock.ts';
import { aPurchase, comeBackTo, openTestApp, type TestApp } from '../testing/app-testing.ts';
import { KINDS } from './kinds.ts';

/** A person found nowhere else: every trace of these words in the database is theirs. */
const PERSON = {
  run: '16543217',
  digito: '7',
  nombre: 'Quirquincho',
  apellido: 'Nahuelpichun',
  serie: '987654321',
  celular: '56998877665',
};
const RUT = `${PERSON.run}-${PERSON.digito}`;
const MAIL = 'quirquincho@canario.example';
const STREET = 'Pasaje Quetrupillan 4821';
const WORDS = [
  PERSON.run,
  '16.543.217',
  PERSON.nombre,
  PERSON.apellido,
  PERSON.serie,
  PERSON.celular,
  'quirquincho@canario',
  'Quetrupillan',
];

const RECORDS: Readonly<Partial<Record<ImportTypeName, string>>> = {
  personas: `${RUT},${PERSON.nombre},${PERSON.apellido},Mora,1980-05-02,Chilena,Soltero,${PERSON.serie},no`,
  direcciones: `${RUT},particular,${STREET},13101,2025-03-01`,
  protestos: `${RUT},CH,Falta de fondos,77881,CLP,450000,2025-05-02,2025-05-04,Banco Uno,Santiago,vigente,`,
  morosidades: `${RUT},Banco Uno,Crédito,9911,CLP,120000,2025-06-01,2,vigente`,
  vehiculos: `${RUT},QTRP77,Marca,Modelo,2015,4000000`,
};

let database: MovableDatabase;
let app: TestApp;
let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
  database = await openMovableDatabase();
  app = await openTestApp(
    {},
    (providers) => ({
      ...providers,
      captcha: { ...providers.captcha, score: async () => 0.9 },
      identity: { ...providers.identity, tokens: forge.tokens },
    }),
    database,
  );
  await app.db
    .insertInto('office_staff')
    .values(['ana', 'eva'].map((sub) => ({ sub, nombre: sub, correo: `${sub}@ejemplo.cl`, roles: ['derechos' as const] })))
    .execute();
});
afterAll(() => app.close());

async function load(): Promise<void> {
  for (const [tipo, line] of Object.entries(RECORDS) as [ImportTypeName, string][])
    await loadLines(databaseTarget(app.db, tipo, false), tipo, [line]);
}

async function call(path: string, { body, token, method = 'POST' }: { body?: object; token?: string; method?: 'GET' | 'POST' } = {}) {
  const answer = await app.app.inject({
    method,
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { payload: body }),
  });
  const answered: Record<string, unknown> = answer.body.startsWith('{') ? answer.json() : {};
  return { status: answer.statusCode, body: answered };
}

/** @returns a token of the registered account, with a confirmed address */
async function register(): Promise<string> {
  const { nombre: firstName, apellido: lastName, celular: telefono, ...card } = PERSON;
  const account = { email: MAIL, username: MAIL, firstName, lastName, secondLastName: 'Mora', telefono, password: 'Telar1234' };
  expect((await call('/v1/api/users/register', { body: { ...account, ...card } })).body).toMatchObject({ success: true });
  const { id } = await app.db.selectFrom('identity_users').select('id').where('correo', '=', MAIL).executeTakeFirstOrThrow();
  const token = await forge.sign({ sub: id, email: MAIL, email_verified: true, given_name: firstName, family_name: lastName });
  expect((await call('/v1/administracion/contrato', { method: 'GET', token })).status).toBe(200);
  return token;
}

async function buy(): Promise<void> {
  const fields = { codigoServicio: 'sia000001', run: RUT, serie: PERSON.serie, correo: MAIL, celular: PERSON.celular };
  const bought = await fetch(`${app.url}/v1/administracion/transaccion`, { method: 'POST', body: new URLSearchParams(aPurchase(fields)) });
  expect(bought.status).toBe(200);
  const { token, orden } = (await bought.json()) as { token: string; orden: string };
  const { method, fields: back } = await app.visitor.pay({ token }, '4051 8856 0044 6623');
  await comeBackTo(app.url + KINDS.informe.returnPath, method, back);
  const get = (address: string) => call(`/v1/administracion/${address}`, { method: 'GET' });
  expect((await get(`transaccion-revisar/${token}`)).body).toMatchObject({ status: 'AUTHORIZED' });
  expect((await get(`transaccion-informe/${orden}`)).status).toBe(200);
}

const staff = (sub: string) => forge.sign({ sub, email: `${sub}@ejemplo.cl`, given_name: sub, realm_access: { roles: ['backoffice'] } });

/** Two persons of the office accept the suppression of everything. */
async function suppress(numero: string): Promise<void> {
  const page = `/v1/oficina/derechos/peticiones/${numero}`;
  const { version } = (await call(page, { method: 'GET', token: await staff('ana') })).body as { version: string };
  const decision = { version, decision: 'acogida', razon: '', respuesta: 'Borramos tus datos.', nota: 'Corresponde' };
  const asked = await call(`${page}/decision`, { body: decision, token: await staff('ana') });
  expect(asked.status).toBe(202);
  const { id } = asked.body['solicitud'] as { id: string };
  const confirmed = await call(`/v1/oficina/solicitudes/${id}/confirmar`, { body: { nota: 'La leí' }, token: await staff('eva') });
  expect(confirmed).toMatchObject({ status: 200 });
}

/** Tables in which any of the words stands: in a text, in JSON, in bytes, or in base64. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'simulated%'`.execute(app.db);
  const folded = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')]);
  const exact = words.flatMap((word) => [0, 1, 2].map((shift) => inBase64(word, shift)));
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} as dumped where
      exists (select from unnest(${folded}::text[]) as word where position(word in lower(dumped::text)) > 0)
      or exists (select from unnest(${exact}::text[]) as word where position(word in dumped::text) > 0)`.execute(app.db);
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found.toSorted();
}

/** The part of the base64 of a text that holds the word at this offset and does not depend on its neighbours. */
function inBase64(word: string, shift: number): string {
  return Buffer.from('x'.repeat(shift) + word)
    .toString('base64')
    .slice(shift === 0 ? 0 : 4, -4);
}

/** Whether the map of personal data says that rows about a RUT stay in this table after a suppression: by a law or a contract. */
function mayStay(table: string): boolean {
  const held = HELD[table as keyof typeof HELD];
  return held === 'con-otra' || (typeof held === 'object' && 'base' in held && (held.base === 'ley' || held.base === 'contrato'));
}

test('after its suppression a person stands only where the map says, and nowhere once every term has passed', async () => {
  await load();
  const token = await register();
  await buy();
  const before = await tracesOf(WORDS);
  expect(before).toEqual(expect.arrayContaining(['consultas', 'identity_users', 'informes', 'mails', 'orders', 'personas', 'protestos']));
  const request = { derecho: 'supresion', causal: 'ilicito', texto: `Soy ${PERSON.nombre} y no quiero estar aquí` };
  const asked = await call('/v1/peticiones', { body: request, token });
  expect(asked).toMatchObject({ status: 200 });
  await suppress(String(asked.body['numero']));
  expect(await call('/v1/api/users/eliminar-cuenta', { body: { password: 'Telar1234' }, token })).toMatchObject({ status: 200 });
  for (let times = 0; times < 2; times += 1) await load();
  const after = await tracesOf(WORDS);
  expect(after.filter((table) => !mayStay(table))).toEqual([]);
  expect(after).not.toContain('identity_users');
  // The letter and the mails that were still to be sent.
  await expect
    .poll(async () => (await sql`select from mails where enviado is null`.execute(app.db)).rows.length, { timeout: 30_000 })
    .toBe(0);
  await database.travel('2050-01-01 12:00:00');
  await keepPromises(app.db);
  await keepPromises(app.db);
  expect(await tracesOf(WORDS)).toEqual([]);
});
