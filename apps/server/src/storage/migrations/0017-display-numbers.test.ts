import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

const NUMBER = /^VO-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

test('every order gets a unique number, also from the previous version; a used number is drawn again', async () => {
  const db = await migration.before('0017');
  const run = (statement: string) => sql.raw(statement).execute(db);
  /** Inserts an order as the previous version does. */
  const insert = (orden: string) =>
    run(`insert into orders (orden, tipo, servicio, estado, inputs, sujeto_rut, precio, descuento, total, motivo, terminos_version, terminos_ip)
      values ('${orden.padEnd(26, '0')}', 'informe', 'sia000002', 'ISSUED', '{}', '58234577-5', 1, 0, 1, '', '', '')`);
  const numbers = async () =>
    (await sql<{ orden: string; numero: string }>`select orden, numero from orders order by orden`.execute(db)).rows.map(
      ({ numero }) => numero,
    );
  await run(
    `insert into services (codigo, nombre, descripcion, precio, posicion) values ('sia000002', 'x', '', 1, 0) on conflict do nothing`,
  );
  await insert('A1');
  await insert('A2');
  expect(await migration.migrate()).toContain('0017-display-numbers');
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
