import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('stored requests, and those of the previous version, ask for no block', async () => {
  const db = await migration.before('0041');
  const add = () =>
    sql`insert into rights_requests (derecho, rut, calidad, prueba, identidad, nombre, correo, texto, codigo_hmac, vence)
      values ('acceso', '12345678-5', 'titular', 'sesion', 'probada', 'Ana', 'ana@ejemplo.cl', '', '', '2027-04-09')`.execute(db);
  await add();
  expect(await migration.migrate()).toContain('0041-blocked-meanwhile');
  await add();
  expect((await sql`select bloquear from rights_requests`.execute(db)).rows).toEqual([{ bloquear: false }, { bloquear: false }]);
});
