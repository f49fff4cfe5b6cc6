import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('existing properties get their search keys', async () => {
  const db = await migration.before('0007');
  await sql`insert into propiedades (cut, rol, direccion, destino, demo)
    select '13101', n || '-1', 'Avda. Gral. Velásquez ' || n || ' depto ' || n, 'H', false from generate_series(1, 4001) as n`.execute(db);
  expect(await migration.migrate()).toContain('0007-properties');
  const { rows } =
    await sql`select calle, count(distinct numero)::int as numeros, bool_and(numero::text = unidad and rol = numero || '-1') as suyo
    from propiedades group by calle`.execute(db);
  expect(rows).toEqual([{ calle: ' general velasquez ', numeros: 4001, suyo: true }]);
});
