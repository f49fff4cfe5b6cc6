import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../database.ts';
import { copyTemplate, type TestCopy } from '../testing.ts';

let copy: TestCopy;
beforeEach(async () => {
  copy = await copyTemplate(inject('testTemplate'));
});
afterEach(() => copy.drop());

test('every commit reaches the disk, not only the page cache', async () => {
  const database = await openDatabase(copy.settings);
  await sql`create table written (id int)`.execute(database.db);
  const commits = 20;
  const sync = vi.spyOn(fs, 'fsyncSync');
  try {
    for (let id = 0; id < commits; id += 1) await sql`insert into written values (${id})`.execute(database.db);
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(commits);
  } finally {
    sync.mockRestore();
    await database.close();
  }
});

const DATABASE_MODULE = pathToFileURL(path.join(import.meta.dirname, '../database.ts')).href;
const KYSELY = import.meta.resolve('kysely');

/** Eight callers, two rows per transaction; every acknowledged one is printed. */
const WRITER = `
  import { openDatabase } from ${JSON.stringify(DATABASE_MODULE)};
  import { sql } from ${JSON.stringify(KYSELY)};
  const { db } = await openDatabase(JSON.parse(process.argv[1]));
  await sql\`create table if not exists pairs (id bigint, half int)\`.execute(db);
  const [{ next }] = (await sql\`select coalesce(max(id), 0)::int + 1 as next from pairs\`.execute(db)).rows;
  let id = next;
  const write = async () => {
    for (;;) {
      const mine = id++;
      await db.transaction().execute(async (trx) => {
        await sql\`insert into pairs values (\${mine}, 1)\`.execute(trx);
        await sql\`insert into pairs values (\${mine}, 2)\`.execute(trx);
      });
      process.stdout.write(mine + '\\n');
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));`;

/** Starts the writer and kills it after this many acknowledged rows. @returns those rows */
async function writeAndKill(acknowledged: number): Promise<string[]> {
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, JSON.stringify(copy.settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  writer.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.split('\n').length > acknowledged) writer.kill('SIGKILL');
  });
  const signal = await new Promise((resolve) => writer.on('close', (_, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return printed.split('\n').slice(0, -1);
}

test('killed repeatedly while writing: every acknowledged pair exists, and no half pair', async () => {
  const acknowledged: string[] = [];
  for (const rows of [20, 75, 150]) acknowledged.push(...(await writeAndKill(rows)));
  const database = await openDatabase(copy.settings);
  const { rows } = await sql<{ id: string; halves: number }>`select id, count(*)::int as halves from pairs group by id`.execute(
    database.db,
  );
  await database.close();
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(245);
});
