import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { copyTemplate } from '../testing.ts';

const DATABASE_MODULE = pathToFileURL(path.join(import.meta.dirname, '../database.ts')).href;
const KYSELY = import.meta.resolve('kysely');

/** Enough work for V8 to replace code of the engine by optimised code, which makes the first code dead. Told from its opening on. */
const WORK = `
  import { setFlagsFromString } from 'node:v8';
  import { openDatabase } from ${JSON.stringify(DATABASE_MODULE)};
  import { sql } from ${JSON.stringify(KYSELY)};
  setFlagsFromString('--trace-wasm-code-gc');
  const { db, close } = await openDatabase(JSON.parse(process.argv[1]));
  await sql\`create table words (id int primary key, word text)\`.execute(db);
  for (let id = 0; id < 300; id += 1) await sql\`insert into words values (\${id}, \${'x'.repeat(id)})\`.execute(db);
  await sql\`select a.id, count(*) from words a join words b on b.word < a.word group by 1 order by 2\`.execute(db);
  await close();
  console.log('done');`;

test('V8 frees no code of an open engine', async () => {
  const copy = await copyTemplate(inject('testTemplate'));
  onTestFinished(() => copy.drop());
  // Node's reader of TypeScript is WebAssembly too, and its code may be freed at any time: with a warm cache it is not loaded.
  const cache = mkdtempSync(path.join(tmpdir(), 'veridico-engine-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const run = async (script: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(copy.settings)], {
      env: { ...process.env, NODE_COMPILE_CACHE: cache },
    });
  await run(`import ${JSON.stringify(DATABASE_MODULE)};`);
  const { stdout } = await run(WORK);
  expect(stdout.trim().split('\n')).toEqual(['done']);
});
