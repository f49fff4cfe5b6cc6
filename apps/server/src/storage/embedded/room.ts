import { accessSync, constants, statfsSync } from 'node:fs';

/** The database folder cannot be written or is nearly full. The message says what to do. */
export class FolderUnusable extends Error {
  override readonly name = 'FolderUnusable';
}

/**
 * The engine's write-ahead log grows by 16 MB at a time and a report takes some more: with less than two such steps the next write may
 * fail.
 */
export const LEAST_ROOM_BYTES = 32 * 1_048_576;

/** Bytes that this user may still write on the file system of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @throws FolderUnusable where writing is not permitted or little room is left */
export function assertRoom(folder: string): void {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new FolderUnusable(`No se puede escribir en ${folder}: revisa sus permisos y que el disco no esté montado de solo lectura.`, {
      cause: error,
    });
  }
  if (freeBytes(folder) < LEAST_ROOM_BYTES)
    throw new FolderUnusable(`Queda muy poco espacio en ${folder}: libera al menos ${LEAST_ROOM_BYTES / 1_048_576} MB y vuelve a iniciar.`);
}
