import fs from 'node:fs';
import path from 'node:path';
import { momentOf, NAMES } from './names.ts';

const DAY_MS = 86_400_000;

/**
 * Removes the backups of a folder that are older than so many days, and what backups that died before yesterday left. Never the newest.
 * @returns the names removed
 */
export function removeOld(parent: string, days: number, now: Date): string[] {
  const names = fs.readdirSync(parent);
  const backups = names.filter((name) => momentOf(name)).toSorted();
  const old = backups.slice(0, -1).filter((name) => now.getTime() - (momentOf(name)?.getTime() ?? 0) > days * DAY_MS);
  const dead = names.filter(
    (name) => name.startsWith(NAMES.unfinished) && now.getTime() - fs.statSync(path.join(parent, name)).mtimeMs > DAY_MS,
  );
  for (const name of [...old, ...dead]) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  return old;
}
