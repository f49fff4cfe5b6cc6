import fs from 'node:fs';
import path from 'node:path';
import { syncEntry } from '../sync-entry.ts';

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
