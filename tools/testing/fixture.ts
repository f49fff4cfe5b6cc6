import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../commands/paths.ts';

export interface Fixture {
  readonly root: string;
  write(file: string, text: string): void;
  /** Copies a file of this repository into the fixture. */
  take(...files: string[]): void;
}

/**
 * A small repository in a temporary folder, with planted violations for checks. Its packages are linked through
 * node_modules/@veridico, like npm workspaces. Removed when the test ends.
 */
export function fixture(files: Readonly<Record<string, string>>): Fixture {
  const home = mkdtempSync(path.join(os.tmpdir(), 'veridico-check-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const file of Object.keys(files).filter((name) => /^packages\/[^/]+\/package\.json$/.test(name))) {
    const folder = path.dirname(file);
    mkdirSync(path.join(home, 'node_modules/@veridico'), { recursive: true });
    symlinkSync(path.join(home, folder), path.join(home, 'node_modules/@veridico', path.basename(folder)));
  }
  return {
    root: home,
    write,
    take: (...names) => {
      for (const name of names) cpSync(path.join(root, name), path.join(home, name));
    },
  };
}
