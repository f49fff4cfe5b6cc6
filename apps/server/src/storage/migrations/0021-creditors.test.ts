import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('debts get an unknown RUT of their creditor; the previous version can still write', async () => {
  const db = await migration.before('0021');
  const debt = (numero: string) =>
    sql`insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
      values ('12345678-5', 'Banco', 'Crédito', ${numero}, 'CLP', 1, '2026-01-01', 1, 'vigente', false)`.execute(db);
  await debt('antes');
  expect(await migration.migrate()).toContain('0021-creditors');
  await debt('después');
  const { rows } = await sql<{ numero: string }>`select numero from morosidades where acreedor_rut is null order by numero`.execute(db);
  expect(rows.map(({ numero }) => numero)).toEqual(['antes', 'después']);
  await sql`insert into acreedores (alias, nombre, demo) values ('BN', 'Banco Norte', false)`.execute(db);
});
