import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('the sentences of Personas and Consolidado say that they are about the buyer; a sentence of the operator’s own stays', async () => {
  const db = await migration.before('0053');
  await sql`insert into services (codigo, nombre, descripcion, precio, posicion) values
    ('sia000001', 'Personas', 'Lo que consta de una persona, en una sola lectura.', 7500, 0),
    ('sia000003', 'Consolidado', 'Una frase del operador.', 6500, 2)`.execute(db);
  await migration.migrate();
  const { rows } = await sql<{ descripcion: string }>`select descripcion from services order by codigo`.execute(db);
  expect(rows.map(({ descripcion }) => descripcion)).toEqual(['Lo que consta sobre ti, en una sola lectura.', 'Una frase del operador.']);
});
