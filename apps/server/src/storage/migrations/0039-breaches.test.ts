import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('the register of breaches cannot be changed, deleted or emptied', async () => {
  const db = await migration.before('0039');
  const run = (statement: string) => sql.raw(statement).execute(db);
  expect(await migration.migrate()).toContain('0039-breaches');
  await run(
    `insert into brechas (conocida, naturaleza, efectos, datos, personas, medidas, quien, nombre) values (now(), 'x', 'x', '{rut}', 1, 'x', 'q', 'Q')`,
  );
  await run(
    `insert into brecha_avisos (brecha, clase, enviado, texto, quien, nombre) select id, 'agencia', now(), 'x', 'q', 'Q' from brechas`,
  );
  for (const table of ['brechas', 'brecha_avisos']) {
    await expect(run(`update ${table} set nombre = 'otra'`)).rejects.toThrow(/cannot be changed/);
    await expect(run(`delete from ${table}`)).rejects.toThrow(/cannot be changed/);
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow(/cannot be emptied/);
  }
});
