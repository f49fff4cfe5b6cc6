import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('what is sold stays open at its price, and the previous version can still add rows', async () => {
  const db = await migration.before('0025');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const service = `insert into services (codigo, nombre, descripcion, precio, precio_lista, posicion) values`;
  const promotion = `insert into promotions (codigo, descuento, descripcion, desde, hasta, demo) values`;
  await run(`${service} ('sia000001', 'Personas', '', 7500, 11600, 0)`);
  await run(`${promotion} ('UNO', 10, '', '2026-01-01', '2026-12-31', false)`);
  expect(await migration.migrate()).toContain('0025-changes-of-the-catalogue');
  await run(`${service} ('sia000002', 'Empresarial', '', 16500, 24900, 1)`);
  await run(`${promotion} ('DOS', 10, '', '2026-01-01', '2026-12-31', false)`);
  expect((await sql`select codigo, precio, abierta from services order by codigo`.execute(db)).rows).toEqual([
    { codigo: 'sia000001', precio: 7_500, abierta: true },
    { codigo: 'sia000002', precio: 16_500, abierta: true },
  ]);
  expect((await sql`select distinct abierta from promotions`.execute(db)).rows).toEqual([{ abierta: true }]);
  expect((await sql`select id from catalog_changes`.execute(db)).rows).toEqual([]);
});
