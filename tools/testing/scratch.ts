import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A container may give as little as 64 MB; a run has needed 1.5 GB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Where the temporary files of a test run go: into memory where there is enough of it, since a commit there costs a tenth of one onto a disk. */
export function scratchFolder(folder = IN_MEMORY, free = os.freemem()): string {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(free, bavail * bsize) >= NEEDED_BYTES ? folder : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
