import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('cards move to their own table: the current one and the earlier ones', async () => {
  const db = await migration.before('0003');
  await sql`insert into personas (rut, nombres, apellido_paterno, fallecido, demo)
    values ('12345678-5', 'Ana', 'Soto', false, false), ('23456789-6', 'Beto', 'Soto', false, false)`.execute(db);
  await sql`insert into persona_series (rut, serie, vigente)
    values ('12345678-5', 'B00000002', false), ('12345678-5', 'C00000003', true), ('12345678-5', 'A00000001', false)`.execute(db);
  expect(await migration.migrate()).toContain('0003-the-bureau');
  const { rows } = await sql`select rut, serie, series_anteriores from personas order by rut`.execute(db);
  expect(rows).toEqual([
    { rut: '12345678-5', serie: 'C00000003', series_anteriores: ['A00000001', 'B00000002'] },
    { rut: '23456789-6', serie: null, series_anteriores: [] },
  ]);
});
