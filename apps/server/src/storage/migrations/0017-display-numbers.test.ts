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

const NUMBER = /^VO-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

test('every order gets a unique number, also from the previous version; a used number is drawn again', async () => {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
  const run = (statement: string) => sql.raw(statement).execute(db);
  /** Inserts an order as the previous version does. */
  const insert = (orden: string) =>
    run(`insert into orders (orden, tipo, servicio, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
      values ('${orden.padEnd(26, '0')}', 'informe', 'sia000002', 'ISSUED', '{}', '58234577-5', 1, 0, 1, '', '', '')`);
  const numbers = async () =>
    (await sql<{ orden: string; numero: string }>`select orden, numero from orders order by orden`.execute(db)).rows.map(
      ({ numero }) => numero,
    );
  await run('drop schema public cascade');
  await run('create schema public');
  await migrate(opened.pool, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0017')));
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`,
  );
  await insert('A1');
  await insert('A2');
  expect(await migrate(opened.pool, migrations)).toContain('0017-display-numbers');
  await insert('B1');
  const drawn = await numbers();
  expect(new Set(drawn).size).toBe(3);
  for (const number of drawn) expect(number).toMatch(NUMBER);

  // The same bytes twice, then others.
  await run('create schema rigged');
  await run('create sequence rigged.drawn');
  await run(`create function rigged.gen_random_uuid() returns uuid language sql volatile as
    'select (case when nextval(''rigged.drawn'') < 3 then ''00010203-0000-4000-8000-040506070000'' else ''1f000000-0000-4000-8000-000000000000'' end)::uuid'`);
  await db.connection().execute(async (one) => {
    await sql`set search_path = rigged, public, pg_catalog`.execute(one);
    for (const orden of ['C1', 'C2'])
      await sql`insert into orders (orden, tipo, servicio, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
        values (${orden.padEnd(26, '0')}, 'informe', 'sia000002', 'ISSUED', '{}', '58234577-5', 1, 0, 1, '', '', '')`.execute(one);
    await sql`reset search_path`.execute(one);
  });
  expect((await numbers()).slice(-2)).toEqual(['VO-0123-4567', 'VO-Z000-0000']);
});
