import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('stored debts and loads, and those of the previous version, have no origin and count none', async () => {
  const db = await migration.before('0037');
  const add = (numero: string) =>
    sql`insert into morosidades (rut, acreedor, tipo, numero, moneda, monto, fecha_vencimiento, cuotas_morosas, estado, demo)
      values ('76192083-9', 'Banco', 'Crédito', ${numero}, 'CLP', 1, '2026-05-31', 1, 'vigente', false)`.execute(db);
  const run = () =>
    sql`insert into importaciones (tipo, demo, terminada, nuevas, cambiadas, iguales, rechazadas)
      values ('morosidades', false, now(), 1, 0, 0, 0)`.execute(db);
  await add('1');
  await run();
  expect(await migration.migrate()).toContain('0037-origins-of-debts');
  await add('2');
  await run();
  expect((await sql`select numero, origen from morosidades order by numero`.execute(db)).rows).toEqual([
    { numero: '1', origen: null },
    { numero: '2', origen: null },
  ]);
  expect((await sql`select sin_origen from importaciones`.execute(db)).rows).toEqual([{ sin_origen: 0 }, { sin_origen: 0 }]);
});
