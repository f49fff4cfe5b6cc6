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
 * Two processes on one folder lose acknowledged rows silently, and the engine itself locks nothing. SQLite, which Node carries, takes the
 * operating system's own file lock: the kernel drops it with the process, so a killed one leaves nothing stale, and it holds between
 * containers that share the folder and on every platform. Nothing in this process may open the lock file in another way: POSIX drops a
 * process's locks on a file when it closes any handle of it.
 * @returns what releases the lock.
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
