import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('users keep their company; an account may then be an active user of two, of each once', async () => {
  const db = await migration.before('0033');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into customers (sub, rut, contrato, empresa, rol) values ('ana', null, 'S', '58234577-5', 'administrador')`);
  const user = (empresa: string, correo: string) =>
    run(`insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
      select '${empresa}', id, '${correo}', 'Ana', 'Soto', 'consultor', 'activo' from customers`);
  await user('58234577-5', 'ana@ejemplo.cl');
  await expect(user('76192083-9', 'ana@ejemplo.cl')).rejects.toThrow(/company_users_cliente/);
  expect(await migration.migrate()).toContain('0033-factor-of-companies-and-sessions');
  await user('76192083-9', 'ana@ejemplo.cl');
  await expect(user('76192083-9', 'otra@ejemplo.cl')).rejects.toThrow(/company_users_cliente_empresa/);
  const users = await sql`select empresa, estado from company_users order by empresa`.execute(db);
  expect(users.rows).toEqual([
    { empresa: '58234577-5', estado: 'activo' },
    { empresa: '76192083-9', estado: 'activo' },
  ]);
  expect((await sql`select empresa, rol from customers`.execute(db)).rows).toEqual([{ empresa: '58234577-5', rol: 'administrador' }]);
  // The version before writes these rows without the new tables.
  expect((await sql`select 1 from factor_demands union all select 1 from session_states`.execute(db)).rows).toEqual([]);
});
