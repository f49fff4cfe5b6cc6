import fs from 'node:fs';
import path from 'node:path';
import { openEngine } from './embedded/engine.ts';
import { bringBack, makeFolder } from './embedded/first-start.ts';
import { lockFolder } from './embedded/lock.ts';
import { assertRoom } from './embedded/room.ts';
import type { PoolUse } from './pool-use.ts';
import { SingleSlotPool } from './embedded/single-slot-pool.ts';
import { assertSameEngine, writeEngineVersion } from './embedded/version.ts';

export interface EmbeddedPool {
  readonly pool: SingleSlotPool;
  readonly poolUse: () => PoolUse;
  /** The whole database as tar.gz, for a caller that uses the pool alone. */
  readonly dump: () => Promise<Blob>;
  /** Waits for running queries (at most the time a caller waits for the connection), closes the engine and unlocks the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the embedded database, creating it at the first start.
 * @param folder its own folder; siblings named like it plus a suffix belong to it
 * @param acquireMs how long a caller waits for the only connection
 * @throws FolderUnusable when the folder cannot be written or is nearly full; DatabaseInUse when another process has it open;
 * EngineMismatch when an incompatible PGlite made it
 */
export async function openEmbedded(folder: string, acquireMs: number): Promise<EmbeddedPool> {
  const whole = path.resolve(folder);
  fs.mkdirSync(path.dirname(whole), { recursive: true, mode: 0o700 });
  assertRoom(path.dirname(whole));
  const unlock = lockFolder(whole);
  try {
    bringBack(whole);
    if (fs.existsSync(path.join(whole, 'PG_VERSION'))) assertSameEngine(whole);
    else await makeFolder(whole);
    // The engine makes its files readable and writable for everyone: only the folder's mode keeps other users out.
    fs.chmodSync(whole, 0o700);
    const engine = await openEngine(whole);
    writeEngineVersion(whole);
    const pool = new SingleSlotPool(engine, acquireMs);
    const close = async (): Promise<void> => {
      try {
        await pool.end();
      } finally {
        await engine.close();
        unlock();
      }
    };
    return { pool, poolUse: () => pool.use, dump: () => engine.dump(), close };
  } catch (error) {
    unlock();
    throw error;
  }
}
