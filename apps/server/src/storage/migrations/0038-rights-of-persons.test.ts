import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('suppressions stay; the register of requests cannot be changed, deleted or emptied', async () => {
  const db = await migration.before('0038');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into supresiones (tabla, clave, motivo) values ('protestos', 'x', 'y')`);
  expect(await migration.migrate()).toContain('0038-rights-of-persons');
  expect((await sql`select motivo from supresiones`.execute(db)).rows).toEqual([{ motivo: 'y' }]);
  await run(`insert into rights_requests (derecho, rut, calidad, prueba, identidad, nombre, correo, texto, codigo_hmac, vence)
    values ('acceso', '12345678-5', 'titular', 'sesion', 'probada', 'Ana', 'ana@ejemplo.cl', '', '', '2027-04-09')`);
  await run(`insert into rights_events (solicitud, hecho) select id, 'recibida' from rights_requests`);
  await expect(run(`update rights_events set hecho = 'otra'`)).rejects.toThrow(/cannot be changed/);
  await expect(run(`delete from rights_events`)).rejects.toThrow(/cannot be changed/);
  await expect(run(`delete from rights_requests`)).rejects.toThrow(/cannot be changed/);
  await expect(run(`truncate rights_events`)).rejects.toThrow(/cannot be emptied/);
  await expect(run(`update rights_requests set decision = 'acogida', decidida = now()`)).rejects.toThrow(/check/);
});
