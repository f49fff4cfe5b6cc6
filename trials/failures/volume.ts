import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A small mounted volume. */
export interface Volume {
  readonly folder: string;
  /** Leaves room for no page. */
  fill(): void;
  /** Makes room again. */
  free(): void;
  /** Makes it read-only; no process may have a file open for writing. */
  freeze(): void;
  unmount(): void;
}

const BLOCK = Buffer.alloc(4_096);

/** @param megabytes its size @throws Error where this process may not mount */
export function mountVolume(megabytes: number): Volume {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-disco-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
  const ballast = path.join(folder, 'lastre');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, BLOCK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    freeze: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    unmount() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function mayMount(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0;
}
