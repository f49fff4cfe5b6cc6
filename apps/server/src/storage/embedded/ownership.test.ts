import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { copyTemplate, type TestCopy } from '../testing.ts';
import { makeFolder } from './first-start.ts';
import { DatabaseInUse } from './lock.ts';
import { EngineMismatch } from './version.ts';

let copy: TestCopy;
let folder: string;
beforeEach(async () => {
  copy = await copyTemplate(inject('testTemplate'));
  folder = path.join(copy.settings.DATA_DIR, 'base');
});
afterEach(() => copy.drop());

const OPENER = `
  import { openDatabase } from ${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '../database.ts')).href)};
  try {
    const { ping } = await openDatabase(JSON.parse(process.argv[1]));
    await ping();
    console.log('open');
    process.stdin.resume().on('end', () => process.exit());
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Ends with this process. @returns its first output */
async function openElsewhere(): Promise<string> {
  const started = spawn(process.execPath, ['--input-type=module', '-e', OPENER, JSON.stringify(copy.settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child = started;
  const [text] = await once(started.stdout.setEncoding('utf8'), 'data');
  return String(text).trim();
}

test('a second process is refused with instructions', async () => {
  const database = await openDatabase(copy.settings);
  const said = await openElsewhere();
  await database.close();
  expect(said).toMatch(/^DatabaseInUse: La base de datos .* está en uso por otro proceso de Verídico\./);
  expect(said).toContain(folder);
  expect(said).toContain('DATABASE_URL');
});

test('this process is refused while another owns the folder, and gets it once that one is killed', async () => {
  expect(await openElsewhere()).toBe('open');
  await expect(openDatabase(copy.settings)).rejects.toThrow(DatabaseInUse);
  child?.kill('SIGKILL');
  if (child) await once(child, 'close');
  const database = await openDatabase(copy.settings);
  await expect(openDatabase(copy.settings)).rejects.toThrow(DatabaseInUse);
  await database.close();
});

test('a folder of another PGlite version is refused and left unchanged', async () => {
  const version = `${folder}.version`;
  const running = fs.readFileSync(version, 'utf8');
  fs.writeFileSync(version, '0.4.6\n');
  await expect(openDatabase(copy.settings)).rejects.toThrow(EngineMismatch);
  expect(fs.readFileSync(version, 'utf8')).toBe('0.4.6\n');
  fs.writeFileSync(version, running);
  await (await openDatabase(copy.settings)).close();
});

test('only the owner may enter the folder, whatever file modes the engine uses', async () => {
  fs.chmodSync(folder, 0o755);
  await (await openDatabase(copy.settings)).close();
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
});

test('a first start creates the folder completely, and removes the remains of a killed one', async () => {
  const parent = path.join(copy.settings.DATA_DIR, 'nueva');
  const made = path.join(parent, 'base');
  fs.mkdirSync(path.join(parent, 'base.init-1', 'half'), { recursive: true });
  fs.writeFileSync(path.join(parent, 'base.init-1', 'half', 'file'), '');
  await makeFolder(made);
  expect(fs.readdirSync(parent)).toEqual(['base']);
  expect(fs.readFileSync(path.join(made, 'PG_VERSION'), 'utf8')).toBe('18\n');
  expect(fs.statSync(made).mode & 0o777).toBe(0o700);
});
