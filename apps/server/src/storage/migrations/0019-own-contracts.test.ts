import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('contracts that the operator gave are told from those of a company; the previous version can still write', async () => {
  const db = await migration.before('0019');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into customers (sub, rut, contrato, empresa, rol, rut_probado) values
    ('del-operador', '11111111-1', 'S', null, null, null), ('de-empresa', '22222222-2', 'S', '76192083-9', 'consultor', null),
    ('de-ambos', '33333333-3', 'S', '76192083-9', 'consultor', now()), ('sin-contrato', '44444444-4', 'N', null, null, now()),
    ('ya-se-fue', '55555555-5', 'S', null, null, null)`);
  await run(`insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
    select coalesce(empresa, '76192083-9'), id, sub || '@ejemplo.cl', 'A', 'B', 'consultor', case when empresa is null then 'deshabilitado' else 'activo' end
    from customers where empresa is not null or sub = 'ya-se-fue'`);
  await run(`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
    values ('33333333-3', 'Plan', 'pack', '1', 10, 0, current_date, current_date, 'a@ejemplo.cl', false)`);
  expect(await migration.migrate()).toContain('0019-own-contracts');
  const own = await sql<{ sub: string }>`select sub from customers where contrato_propio order by sub`.execute(db);
  expect(own.rows.map(({ sub }) => sub)).toEqual(['de-ambos', 'del-operador']);
  await run(`insert into customers (sub, rut, contrato) values ('nueva', '66666666-6', 'N')`);
});
