import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { syncEntry } from '../sync-entry.ts';

const INITDB = fileURLToPath(new URL('./initdb.ts', import.meta.url));

/**
 * Creates the database folder atomically: made under another name, synced to disk, then renamed. The caller holds the folder's lock.
 * @param dump tar.gz of a database, made by Engine.dump; without it the database is new
 */
export async function makeFolder(folder: string, dump?: string): Promise<void> {
  removeUnfinished(folder);
  const unfinished = `${folder}${UNFINISHED}${process.pid}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  await promisify(execFile)(process.execPath, ['--no-wasm-code-gc', INITDB, unfinished, ...(dump === undefined ? [] : [dump])]);
  syncTree(unfinished);
  fs.renameSync(unfinished, folder);
  syncEntry(path.dirname(folder));
}

const UNFINISHED = '.init-';

function removeUnfinished(folder: string): void {
  const parent = path.dirname(folder);
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(path.basename(folder) + UNFINISHED)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(inside);
    else if (entry.isFile()) syncEntry(inside);
  }
  syncEntry(folder);
}

/** The replaced folder, until the other one stands in its place. */
const previousOf = (folder: string): string => `${folder}.anterior`;

/**
 * Puts another database folder in the place of this one and deletes the previous. If the process dies between the two renames, `bringBack`
 * undoes the first. The caller holds the folder's lock.
 * @param made on the same file system, with nothing open in it
 */
export function replaceFolder(folder: string, made: string): void {
  const previous = previousOf(folder);
  fs.rmSync(previous, { recursive: true, force: true });
  if (fs.existsSync(folder)) fs.renameSync(folder, previous);
  fs.renameSync(made, folder);
  syncEntry(path.dirname(folder));
  fs.rmSync(previous, { recursive: true, force: true });
}

/** Undoes a replacement that died in the middle: otherwise the next start would create an empty database. The caller holds the lock. */
export function bringBack(folder: string): void {
  if (!fs.existsSync(folder) && fs.existsSync(previousOf(folder))) fs.renameSync(previousOf(folder), folder);
}
