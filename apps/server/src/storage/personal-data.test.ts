import { DATOS } from '@veridico/reference';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { openTestDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnsOf = (kinds: Readonly<Record<string, string>>) => [...new Set(Object.values(kinds).join(' ').split(' '))].toSorted();

test('every column of every table says which personal data it holds', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and table_name not like 'kysely%' group by 1`.execute(database.db);
  const stored = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  const described = Object.fromEntries(
    Object.entries(PERSONAL_DATA).map(([table, kinds]) => [table, kinds === null ? stored[table] : columnsOf(kinds)]),
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(described).toEqual(stored);
});

test('every kind of data that the privacy policy names stands in a column', () => {
  const kinds = new Set(Object.values(PERSONAL_DATA).flatMap((table) => Object.keys(table ?? {})));
  kinds.delete('nada');
  expect([...kinds].toSorted()).toEqual(Object.keys(DATOS).toSorted());
});

/** Names that only a column with personal data has. */
const TELLING = /^(rut|serie|correo|nombres?|apellido|telefono|domicilio|direccion|ip|.*_ip|.*_hmac|navegador|para)$/;

test('a table without personal data has no column with a telling name', async () => {
  const none = Object.entries(PERSONAL_DATA).flatMap(([table, kinds]) => (kinds === null ? [table] : []));
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = any (${none})`.execute(database.db);
  const telling = rows.map(({ column }) => column).filter((column) => TELLING.test(column.split('.')[1] ?? ''));
  // Names of things, and the address of an advertised property.
  expect(telling.toSorted()).toEqual(['avisos.direccion', 'plans.nombre', 'secrets.nombre', 'services.nombre']);
});
