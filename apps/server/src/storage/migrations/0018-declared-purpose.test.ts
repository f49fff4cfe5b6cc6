import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('only the RUT of an account registered with its card is proven; the previous version can still write', async () => {
  const db = await migration.before('0018');
  const run = (statement: string) => sql.raw(statement).execute(db);
  // By registration, by a plan’s alta, one with another RUT in the profile, one of another provider.
  await run(`insert into identity_users (id, correo, correo_verificado, nombre, apellido, rut, serie, roles, clave) values
    ('registrada', 'a@ejemplo.cl', true, 'A', 'A', '11111111-1', 'B12345678', '{}', 'x'),
    ('alta', 'b@ejemplo.cl', true, 'B', 'B', '22222222-2', null, '{}', 'x'),
    ('otro', 'c@ejemplo.cl', true, 'C', 'C', '33333333-3', 'B12345678', '{}', 'x')`);
  await run(`insert into customers (sub, rut, contrato) values
    ('registrada', '11111111-1', 'N'), ('alta', '22222222-2', 'S'), ('otro', '44444444-4', 'N'), ('keycloak', '55555555-5', 'N')`);
  expect(await migration.migrate()).toContain('0018-declared-purpose');
  const proven = await sql`select sub from customers where rut_probado = creada`.execute(db);
  expect(proven.rows).toEqual([{ sub: 'registrada' }]);
  expect((await sql`select 1 from customers where rut_probado is null`.execute(db)).rows).toHaveLength(3);
  await run(`insert into customers (sub, rut, contrato) values ('nueva', '66666666-6', 'N')`);
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`,
  );
  await run(`insert into consultas (rut, servicio, consultante, motivo) values ('1-9', 'sia000002', '58234577-5', 'x')`);
  expect((await sql`select consultante_persona, consultante_empresa, cliente from consultas`.execute(db)).rows).toEqual([
    { consultante_persona: null, consultante_empresa: null, cliente: null },
  ]);
});
