import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrationTest } from './testing.ts';

const migration = migrationTest();

test('closures stay, a case can be taken or put off, and half a mark is refused', async () => {
  const db = await migration.before('0026');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into case_closures (tarea, nota, quien) values ('control-2027-03-10', 'x', 'ana')`);
  expect(await migration.migrate()).toContain('0026-cases-at-work');
  await run(`insert into case_marks (tarea, quien, desde) values ('a', 'ana', now())`);
  await run(`insert into case_marks (tarea, hasta, motivo, pospuesta) values ('b', '2027-03-12', 'x', now())`);
  expect((await sql`select tarea from case_closures`.execute(db)).rows).toEqual([{ tarea: 'control-2027-03-10' }]);
  for (const half of [`(tarea, quien) values ('c', 'ana')`, `(tarea, hasta) values ('c', '2027-03-12')`])
    await expect(run(`insert into case_marks ${half}`)).rejects.toThrow('check');
});
