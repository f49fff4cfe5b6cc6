import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool, type OpenPool } from '../database.ts';
import { migrate } from '../migrate.ts';
import { copyTemplate, TEST_ACQUIRE_MS, type TestCopy } from '../testing.ts';
import { migrations } from './index.ts';

let copy: TestCopy;
let opened: OpenPool;
beforeAll(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  opened = await openPool(copy.settings, TEST_ACQUIRE_MS);
});
afterAll(async () => {
  await opened.close();
  await copy.drop();
});

test('existing properties get their search keys', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(opened.pool, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0007')));
  await sql`insert into propiedades (cut, rol, direccion, destino, demo)
    select '13101', n || '-1', 'Avda. Gral. Velásquez ' || n || ' depto ' || n, 'H', false from generate_series(1, 4001) as n`.execute(db);
  expect(await migrate(opened.pool, migrations)).toContain('0007-properties');
  const { rows } =
    await sql`select calle, count(distinct numero)::int as numeros, bool_and(numero::text = unidad and rol = numero || '-1') as suyo
    from propiedades group by calle`.execute(db);
  expect(rows).toEqual([{ calle: ' general velasquez ', numeros: 4001, suyo: true }]);
});
