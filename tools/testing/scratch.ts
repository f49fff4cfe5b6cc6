import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A container may give as little as 64 MB; a run has needed 1.5 GB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Folder for temporary files of a test run: in memory if there is room, since a commit there takes a tenth of the time. */
export function scratchFolder(folder = IN_MEMORY, free = os.freemem()): string {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(free, bavail * bsize) >= NEEDED_BYTES ? folder : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
