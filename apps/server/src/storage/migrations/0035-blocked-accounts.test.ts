import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('contracts and asked changes stay; the version before still writes both', async () => {
  const db = await migration.before('0035');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const contract = (titular: string) =>
    run(`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
      values ('${titular}', 'Plan', 'mensual', '1', 10, 0, current_date, current_date, 'a@ejemplo.cl', false)`);
  await contract('58234577-5');
  await run(`insert into account_changes (sub, cambio) values ('ana', 'sesiones')`);
  await expect(run(`insert into account_changes (sub, cambio) values ('ana', 'bloqueo')`)).rejects.toThrow(/account_changes_cambio_check/);
  expect(await migration.migrate()).toContain('0035-blocked-accounts');
  await contract('76192083-9');
  for (const change of ['oficina', 'bloqueo']) await run(`insert into account_changes (sub, cambio) values ('ana', '${change}')`);
  expect((await sql`select titular, hasta_sin_cambio from contracts order by titular`.execute(db)).rows).toEqual([
    { titular: '58234577-5', hasta_sin_cambio: null },
    { titular: '76192083-9', hasta_sin_cambio: null },
  ]);
  expect((await sql`select cambio from account_changes order by id`.execute(db)).rows).toHaveLength(3);
  await expect(run(`insert into account_changes (sub, cambio) values ('ana', 'otra')`)).rejects.toThrow(/account_changes_cambio_check/);
  await expect(run(`insert into account_blocks (sub, quien, nombre, motivo) values ('ana', 'b', 'B', '')`)).rejects.toThrow(/motivo/);
});
