import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('earlier loads keep their day as the cut-off; loads and rows of the previous version are partial and of the usual source', async () => {
  const db = await migration.before('0020');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns = '(tipo, demo, terminada, nuevas, cambiadas, iguales, rechazadas)';
  // 02:30 UTC is still the previous day in Chile.
  await run(`insert into importaciones ${columns} values
    ('protestos', false, '2026-05-02T02:30Z', 1, 0, 0, 0), ('empresas', false, '2026-05-02T12:00Z', 0, 0, 0, 9),
    ('avisos', true, '2026-05-02T12:00Z', 0, 0, 1, 0)`);
  const company = `insert into empresas (rut, razon_social, demo) values`;
  await run(`${company} ('76192083-9', 'Una SpA', false)`);
  expect(await migration.migrate()).toContain('0020-sources-and-cut-offs');
  await run(`insert into importaciones ${columns} values ('vehiculos', false, now(), 1, 0, 0, 0)`);
  await run(`${company} ('50000000-7', 'Dos SpA', false)`);
  expect((await sql`select tipo, fuente, corte, estado from importaciones order by id`.execute(db)).rows).toEqual([
    { tipo: 'protestos', fuente: 'principal', corte: '2026-05-01', estado: 'terminada' },
    { tipo: 'empresas', fuente: 'principal', corte: null, estado: 'terminada' },
    { tipo: 'avisos', fuente: 'demostracion', corte: '2026-05-02', estado: 'terminada' },
    { tipo: 'vehiculos', fuente: 'principal', corte: null, estado: 'terminada' },
  ]);
  expect((await sql`select distinct entrega from empresas`.execute(db)).rows).toEqual([{ entrega: 'principal' }]);
});
