import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseInUse } from '../../../storage/embedded/lock.ts';
import { openDatabase, type DatabaseSettings } from '../../../storage/database.ts';
import { databaseTarget, PARALLEL_BATCHES } from './database-target.ts';
import { progressLines, type Terminal } from './progress.ts';
import { RefusedFile } from './refused-file.ts';
import { UnusableFile } from './rows.ts';
import { runImport, type Source, type Target, type Totals } from './run.ts';
import { socketTarget } from './socket-target.ts';
import { importTypes, isImportTypeName, type ImportTypeName } from './types.ts';

export interface Outputs {
  /** For the totals. */
  readonly out: Terminal;
  /** For progress and problems. */
  readonly err: Terminal;
}

const DONE = 0;
const SOME_REFUSED = 1;
const NOT_LOADED = 2;

/**
 * `<tipo> <archivo.csv>`: loads a file of records.
 * @returns the exit code: 0 all rows loaded, 1 some refused, 2 the file could not be loaded
 */
export async function importCommand(args: readonly string[], settings: DatabaseSettings, { out, err }: Outputs): Promise<number> {
  const [tipo = '', file = '', ...more] = args;
  if (!isImportTypeName(tipo) || file === '' || more.length > 0) {
    err.write(usage(tipo));
    return NOT_LOADED;
  }
  try {
    const { totals, refusedPath } = await load(tipo, file, settings, err);
    out.write(`${tipo}: ${totalsText(totals)}\n`);
    if (totals.rechazadas === 0) return DONE;
    out.write(`Filas rechazadas, con su línea y motivo: ${refusedPath}\n`);
    return SOME_REFUSED;
  } catch (error) {
    err.write(`${problemText(error, file)}\n`);
    return NOT_LOADED;
  }
}

async function load(
  tipo: ImportTypeName,
  file: string,
  settings: DatabaseSettings,
  err: Terminal,
): Promise<{ totals: Totals; refusedPath: string }> {
  const handle = await openFile(file);
  try {
    const source = await sourceOf(handle);
    const refused = new RefusedFile(file);
    const progress = progressLines(err, path.basename(file), source.size);
    try {
      const totals = await runImport(importTypes[tipo], source, () => openTarget(tipo, settings), {
        refused: (lines) => refused.add(lines),
        progress: progress.show,
      });
      return { totals, refusedPath: refused.path };
    } finally {
      progress.end();
      refused.close();
    }
  } finally {
    await handle.close();
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    throw new UnusableFile(codeOf(error) === 'ENOENT' ? 'No existe ese archivo.' : `No se puede leer (${codeOf(error)}).`);
  }
}

async function sourceOf(handle: FileHandle): Promise<Source> {
  const stat = await handle.stat();
  // It is read twice, which pipes and devices do not allow.
  if (!stat.isFile()) throw new UnusableFile(stat.isDirectory() ? 'Es una carpeta, no un archivo.' : 'No es un archivo común.');
  return { size: stat.size, open: () => handle.createReadStream({ start: 0, autoClose: false }) };
}

/** The database itself, or, while a server has the embedded one open, that server. */
async function openTarget(tipo: ImportTypeName, settings: DatabaseSettings): Promise<Target> {
  try {
    const database = await openDatabase(settings);
    return {
      ...databaseTarget(database.db, tipo, false),
      // The embedded database has one connection, which others wait for too.
      parallel: database.kind === 'server' ? PARALLEL_BATCHES : 1,
      close: () => database.close(),
    };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return socketTarget(settings.DATA_DIR, tipo);
  }
}

/** Plain digits: scripts read this line. */
function totalsText({ nuevas, cambiadas, iguales, rechazadas, repetidas }: Totals): string {
  const repeated = repetidas > 0 ? ` · repetidas en el archivo: ${repetidas}` : '';
  return `nuevas: ${nuevas} · cambiadas: ${cambiadas} · iguales: ${iguales} · rechazadas: ${rechazadas}${repeated}`;
}

function usage(tipo: string): string {
  const known = Object.entries(importTypes).map(([name, { columns }]) => `  ${name}: ${Object.keys(columns).join(',')}`);
  const unknown = tipo !== '' && !isImportTypeName(tipo) ? [`Tipo desconocido: «${tipo}».`] : [];
  return `${[...unknown, 'Uso: npm run import -- <tipo> <archivo.csv>', 'Tipos y columnas:', ...known].join('\n')}\n`;
}

function problemText(error: unknown, file: string): string {
  if (error instanceof UnusableFile) return `${file}: ${error.message}`;
  const reason = error instanceof Error ? error.message : String(error);
  return `No se pudo completar la carga: ${reason}\nCarga el mismo archivo otra vez: lo que ya se guardó no se duplica.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'sin código';
}
