import { Worker } from 'node:worker_threads';
import { fromBufferPromise } from 'yauzl';

/** Unpacked bytes of a spreadsheet; an honest one of 10,000 lines has a few megabytes. */
const UNPACKED_MAX_BYTES = 50_000_000;
const PATIENCE_MS = 10_000;
/** A sheet of the largest size takes 208 MB as one string. */
const WORKER_MB = 384;

/**
 * Cells of the first sheet of an XLSX file as text, read in a thread of its own so that nothing else waits.
 * @param rows read at most so many @returns undefined if it cannot be read, or would unpack to more than 50 MB
 */
export function readSheet(file: Buffer, rows: number): Promise<string[][] | undefined> {
  const read = turn.then(async () => ((await unpacksSmall(file)) ? readInThread(file, rows) : undefined));
  turn = read.catch(() => undefined);
  return read;
}

/** One sheet at a time in this process, so that several large ones do not take its memory together. */
let turn: Promise<unknown> = Promise.resolve();

async function readInThread(file: Buffer, rows: number): Promise<string[][] | undefined> {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: { file: new Uint8Array(file), rows },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  const read = await new Promise<string[][] | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const end = (cells: string[][] | undefined) => {
      clearTimeout(timer);
      resolve(cells);
    };
    worker.once('message', end);
    worker.once('error', () => end(undefined));
    worker.once('exit', () => end(undefined));
  });
  await worker.terminate();
  return read;
}

const ZIP64_LOCATOR = Buffer.from('PK\u0006\u0007', 'latin1');

/** Whether the archive's entries together stay under the limit: a file of 1 MB may hold 1 GB. */
async function unpacksSmall(file: Buffer): Promise<boolean> {
  // A second directory of the archive, which the two readers would choose differently. An honest list is not that large.
  if (file.includes(ZIP64_LOCATOR)) return false;
  try {
    const archive = await fromBufferPromise(file, { validateEntrySizes: true });
    let total = 0;
    for await (const entry of archive.eachEntry()) {
      total += entry.uncompressedSize;
      if (total > UNPACKED_MAX_BYTES) return false;
      // Read to its end: an entry that unpacks to more than it says is an error.
      for await (const _ of await archive.openReadStreamPromise(entry));
    }
    return true;
  } catch {
    return false;
  }
}
