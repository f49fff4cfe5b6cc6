import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('companies are found by their words and mails keep their rows; the previous version can still write', async () => {
  const db = await migration.before('0024');
  const run = (statement: string) => sql.raw(statement).execute(db);
  const aCompany = (rut: string, name: string) =>
    run(`insert into companies (rut, razon_social, nombre_fantasia, giro, domicilio, ciudad, cut, correo, telefono, encargado_pago, correo_pago, telefono_pago)
      values ('${rut}', '${name}', '', '', '', '', '', '', '', '', '', '')`);
  await aCompany('76192083-9', 'TRANSPORTES ÑUÑOA LTDA');
  await run(`insert into mails (clase, para) values ('recuperacion', 'a@ejemplo.cl')`);
  expect(await migration.migrate()).toContain('0024-office-search');
  await aCompany('58234577-5', 'Panadería San José S.A.');
  await run(`insert into mails (clase, para) values ('recuperacion', 'b@ejemplo.cl')`);
  const named = async (words: string) =>
    (
      await sql<{ rut: string }>`select rut from companies
        where palabras_de_nombre(razon_social || ' ' || nombre_fantasia) @@ to_tsquery('simple', ${words})`.execute(db)
    ).rows.map(({ rut }) => rut);
  expect([await named('nunoa:*'), await named('panad:* & jose:*'), await named('otra:*')]).toEqual([['76192083-9'], ['58234577-5'], []]);
  const { rows } = await sql<{ reenvios: number; reenviado: Date | null }>`select reenvios, reenviado from mails`.execute(db);
  expect(rows).toEqual([
    { reenvios: 0, reenviado: null },
    { reenvios: 0, reenviado: null },
  ]);
});
