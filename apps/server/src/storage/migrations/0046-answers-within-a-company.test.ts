import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('stored queries get the name they were made in; those of the previous version have none', async () => {
  const db = await migration.before('0046');
  await sql`insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`.execute(
    db,
  );
  await sql
    .raw(`with contract as (
      insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
        values ('58234577-5', 'Plan', 'mensual', '1', 10, 0, current_date, current_date, 'a@ejemplo.cl', false) returning id),
    period as (insert into quota_periods (contrato, desde, hasta, incluidas, valor_adicional)
      select id, current_date, current_date, 10, 0 from contract returning id)
    insert into queries (periodo, adicional, servicio, sujeto_rut, motivo, huella, estado, lease_until)
      select id, false, 'sia000002', '76192083-9', '', 'a', 'MADE', now() from period`)
    .execute(db);
  expect(await migration.migrate()).toContain('0046-answers-within-a-company');
  await sql`insert into queries (adicional, servicio, sujeto_rut, motivo, huella, lease_until) values (false, 'sia000002', '76192083-9', '', 'b', now())`.execute(
    db,
  );
  expect((await sql`select titular_rut from queries order by creada`.execute(db)).rows).toEqual([
    { titular_rut: '58234577-5' },
    { titular_rut: null },
  ]);
});
