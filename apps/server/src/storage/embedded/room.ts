import { accessSync, constants, statfsSync } from 'node:fs';

/** Its folder cannot take what has to be written. The message says what to do. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable';
}

/** The engine's log grows by 16 MB at a time, and a report takes some: with less than two of them the next write may be the one that fails. */
export const LEAST_ROOM_BYTES = 32 * 1_048_576;

/** @throws FolderUnusable where nobody may write, or little room is left */
export function assertRoom(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new FolderUnusable(`No se puede escribir en ${folder}: revisa sus permisos y que el disco no esté montado de solo lectura.`, {
      cause: error,
    });
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_ROOM_BYTES)
    throw new FolderUnusable(`Queda muy poco espacio en ${folder}: libera al menos ${LEAST_ROOM_BYTES / 1_048_576} MB y vuelve a iniciar.`);
}
