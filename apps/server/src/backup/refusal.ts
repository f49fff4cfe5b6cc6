import { DatabaseInUse } from '../storage/embedded/lock.ts';

/** A backup or a restore is not done, or failed without changing the target. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Opens or locks the embedded database, which only one process may have open. @throws BackupRefused while a server has it */
export async function alone<T>(open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    throw new BackupRefused('Un servidor tiene abierta la base embebida: detenlo y vuelve a intentarlo.', { cause: error });
  }
}
