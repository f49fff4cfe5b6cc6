import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { reasonText, type Context } from './context.ts';
import { aviso, bien, falla, type Finding } from './finding.ts';

const MB = 1_048_576;
const LITTLE_BYTES = 2_048 * MB;
const TOO_LITTLE_BYTES = 200 * MB;

/** DATA_DIR can be written and has room. */
export async function checkDisk({ settings, freeBytes }: Context): Promise<Finding[]> {
  const folder = path.resolve(settings.DATA_DIR);
  const refused = await access(folder, constants.W_OK).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : reasonText(error)),
  );
  if (refused === 'ENOENT')
    return [aviso(`Todavía no existe la carpeta ${folder}`, 'se crea al partir el servidor; revisa DATA_DIR si ya debía existir')];
  if (refused !== undefined)
    return [
      falla(
        `No se puede escribir en ${folder} (${refused})`,
        'da permiso al usuario del servidor sobre la carpeta de DATA_DIR, o define otra',
      ),
    ];
  const free = await freeBytes(folder);
  const text = `Quedan ${Math.floor(free / MB)} MB libres en ${folder}`;
  const fix = 'libera espacio en ese disco, o mueve DATA_DIR a otro';
  if (free < TOO_LITTLE_BYTES) return [falla(text, fix)];
  return [free < LITTLE_BYTES ? aviso(text, fix) : bien(text)];
}
