import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../apps/server/src/settings/settings.ts';
import { lockFolder } from '../../apps/server/src/storage/embedded/lock.ts';

/** The installation's files in DATA_DIR. Any other file stays. */
const OWN = /^(base|secreto)(\..+)?$|\.sock$/;

/**
 * Deletes the state of one installation, never other files.
 * @returns a message for the operator
 * @throws Error when the folder is not an installation's; DatabaseInUse while a server has it open
 */
export function dropState(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (!existsSync(folder)) return `No hay nada que borrar en ${folder}.`;
  const base = path.join(folder, 'base');
  if (!existsSync(path.join(base, 'PG_VERSION')) && !existsSync(path.join(folder, 'secreto'))) {
    throw new Error(`${folder} no es una carpeta de datos de Verídico: no se borró nada. Revisa DATA_DIR.`);
  }
  lockFolder(base)();
  for (const name of readdirSync(folder).filter((each) => OWN.test(each)))
    rmSync(path.join(folder, name), { recursive: true, force: true });
  const left = readdirSync(folder);
  if (left.length === 0) rmdirSync(folder);
  return `Se borró el estado de ${folder}.${left.length > 0 ? ` Quedó lo que no es de Verídico: ${left.join(', ')}.` : ''}`;
}

if (import.meta.main) {
  try {
    const settings = readSettings(process.env);
    if (settings.DATABASE_URL) throw new Error('Con DATABASE_URL el estado está en PostgreSQL: bórralo allí.');
    console.log(dropState(settings.DATA_DIR));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
