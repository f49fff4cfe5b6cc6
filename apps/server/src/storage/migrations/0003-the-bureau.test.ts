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

test('cards move to their own table: the current one and the earlier ones', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrate(opened.pool, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003')));
  await sql`insert into personas (rut, nombres, apellido_paterno, fallecido, demo)
    values ('12345678-5', 'Ana', 'Soto', false, false), ('23456789-6', 'Beto', 'Soto', false, false)`.execute(db);
  await sql`insert into persona_series (rut, serie, vigente)
    values ('12345678-5', 'B00000002', false), ('12345678-5', 'C00000003', true), ('12345678-5', 'A00000001', false)`.execute(db);
  expect(await migrate(opened.pool, migrations)).toContain('0003-the-bureau');
  const { rows } = await sql`select rut, serie, series_anteriores from personas order by rut`.execute(db);
  expect(rows).toEqual([
    { rut: '12345678-5', serie: 'C00000003', series_anteriores: ['A00000001', 'B00000002'] },
    { rut: '23456789-6', serie: null, series_anteriores: [] },
  ]);
});
