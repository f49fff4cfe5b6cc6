import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

/** The database was made by a PGlite version whose files this version cannot read. */
export class EngineMismatch extends Error {
  override readonly name = 'EngineMismatch';
  constructor(folder: string, made: string, running: string) {
    super(
      `La base de datos ${folder} se creó con PGlite ${made} y este programa trae PGlite ${running}, que no puede leerla. ` +
        `Vuelve a la versión anterior de Verídico, o pasa los datos a PostgreSQL con ella antes de actualizar.`,
    );
  }
}

const PGLITE = createRequire(import.meta.url).resolve('@electric-sql/pglite');
const manifest = fs.readFileSync(path.join(path.dirname(PGLITE), '../package.json'), 'utf8');
const { version: RUNNING } = z.object({ version: z.string() }).parse(JSON.parse(manifest));

/** Compatibility line of a version. Before 1.0 the second number marks breaking changes: 0.4 was PostgreSQL 17, 0.5 is 18. */
function line(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

/** File beside the database folder that names the engine. */
export function engineVersionFile(folder: string): string {
  return `${folder}.version`;
}

/** @throws EngineMismatch */
export function assertSameEngine(folder: string): void {
  if (!fs.existsSync(engineVersionFile(folder))) return;
  const made = fs.readFileSync(engineVersionFile(folder), 'utf8').trim();
  if (line(made) !== line(RUNNING)) throw new EngineMismatch(folder, made, RUNNING);
}

/** Records beside the folder which engine version opened it last. */
export function writeEngineVersion(folder: string): void {
  fs.writeFileSync(engineVersionFile(folder), `${RUNNING}\n`);
}
