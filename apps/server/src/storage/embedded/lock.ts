import { DatabaseSync } from 'node:sqlite';

/** Another process, or another opening in this one, already owns the embedded database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
  constructor(folder: string) {
    super(
      `La base de datos ${folder} está en uso por otro proceso de Verídico. Detenlo antes de iniciar este, ` +
        'o define DATA_DIR con otra carpeta. Para trabajar con varios procesos a la vez define DATABASE_URL.',
    );
  }
}

const SQLITE_BUSY = 5;

/**
 * Locks the folder. Two processes on one folder lose acknowledged rows silently, and PGlite itself locks nothing. SQLite (built into Node)
 * uses the operating system's file lock: the kernel releases it when the process dies, so no stale lock remains, and it works between
 * containers that share the folder and on every platform. Nothing else in this process may open the lock file: POSIX drops a process's
 * locks on a file when it closes any handle of it.
 * @returns a function that releases the lock
 * @throws DatabaseInUse
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) throw new DatabaseInUse(folder);
    throw error;
  }
  return () => {
    lock.close();
  };
}
