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

test('contracts that the operator gave are told from those of a company; the previous version can still write', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop schema public cascade');
  await run('create schema public');
  await migrate(opened.pool, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0019')));
  await run(`insert into customers (sub, rut, contrato, empresa, rol, rut_probado) values
    ('del-operador', '11111111-1', 'S', null, null, null), ('de-empresa', '22222222-2', 'S', '76192083-9', 'consultor', null),
    ('de-ambos', '33333333-3', 'S', '76192083-9', 'consultor', now()), ('sin-contrato', '44444444-4', 'N', null, null, now())`);
  await run(`insert into company_users (empresa, cliente, correo, nombre, apellido, rol, estado)
    select empresa, id, sub || '@ejemplo.cl', 'A', 'B', 'consultor', 'activo' from customers where empresa is not null`);
  await run(`insert into contracts (titular, nombre, tipo, moneda, consultas, valor_adicional, desde, hasta, correo, demo)
    values ('33333333-3', 'Plan', 'pack', '1', 10, 0, current_date, current_date, 'a@ejemplo.cl', false)`);
  expect(await migrate(opened.pool, migrations)).toContain('0019-own-contracts');
  const own = await sql<{ sub: string }>`select sub from customers where contrato_propio order by sub`.execute(db);
  expect(own.rows.map(({ sub }) => sub)).toEqual(['de-ambos', 'del-operador']);
  await run(`insert into customers (sub, rut, contrato) values ('nueva', '66666666-6', 'N')`);
});
