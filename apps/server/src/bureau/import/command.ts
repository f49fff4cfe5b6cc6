import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseInUse } from '../../storage/embedded/lock.ts';
import { openDatabase, type DatabaseSettings } from '../../storage/database.ts';
import { HEAD_BYTES, recogniseCatastro } from './catastro/recognise.ts';
import { catastroTypes } from './catastro/types.ts';
import type { ImportType } from './define.ts';
import type { LoadName } from './loads.ts';
import { databaseTarget, PARALLEL_BATCHES } from './database-target.ts';
import { progressLines, type Terminal } from './progress.ts';
import { RefusedFile } from './refused-file.ts';
import { UnusableFile } from './rows.ts';
import { runImport, type Source, type Target, type Totals } from './run.ts';
import { socketTarget } from './socket-target.ts';
import { importTypes } from './types.ts';
import { readCommand, usage, type ImportCommand } from './usage.ts';

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
 * `<tipo> <archivo.csv>`, or `catastro <archivo>` with its options: loads a file of records.
 * @returns the exit code: 0 all rows loaded, 1 some refused, 2 the file could not be loaded
 */
export async function importCommand(args: readonly string[], settings: DatabaseSettings, { out, err }: Outputs): Promise<number> {
  const asked = readCommand(args);
  if (!asked) {
    err.write(usage(args[0] ?? ''));
    return NOT_LOADED;
  }
  try {
    const { name, totals, refusedPath } = await importFile(asked, settings, err);
    out.write(`${name}: ${totalsText(totals)}\n`);
    if (totals.rechazadas === 0) return DONE;
    out.write(`Filas rechazadas, con su línea y motivo: ${refusedPath}\n`);
    return SOME_REFUSED;
  } catch (error) {
    err.write(`${problemText(error, asked.file)}\n`);
    return NOT_LOADED;
  }
}

interface ImportResult {
  readonly name: LoadName;
  readonly totals: Totals;
  readonly refusedPath: string;
}

async function importFile(asked: ImportCommand, settings: DatabaseSettings, err: Terminal): Promise<ImportResult> {
  const { file } = asked;
  const handle = await openFile(file);
  try {
    const source = await sourceOf(handle);
    const { name, type } = await typeOf(asked, handle);
    const refused = new RefusedFile(file);
    const progress = progressLines(err, path.basename(file), source.size);
    try {
      const totals = await runImport(type, source, () => openTarget(name, settings), {
        refused: (lines) => refused.add(lines),
        progress: progress.show,
      });
      return { name, totals, refusedPath: refused.path };
    } finally {
      progress.end();
      refused.close();
    }
  } finally {
    await handle.close();
  }
}

async function typeOf({ tipo, options }: ImportCommand, handle: FileHandle): Promise<{ name: LoadName; type: ImportType }> {
  if (tipo !== 'catastro') return { name: tipo, type: importTypes[tipo] };
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const name = await recogniseCatastro(buffer.subarray(0, bytesRead), options.encoding);
  return { name, type: catastroTypes(options)[name] };
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
  // The file is read twice, which pipes and devices do not allow.
  if (!stat.isFile()) throw new UnusableFile(stat.isDirectory() ? 'Es una carpeta, no un archivo.' : 'No es un archivo común.');
  return { size: stat.size, open: () => handle.createReadStream({ start: 0, autoClose: false }) };
}

/** Opens the database or, while a server has the embedded one open, connects to that server. */
async function openTarget(tipo: LoadName, settings: DatabaseSettings): Promise<Target> {
  try {
    const database = await openDatabase(settings);
    return {
      ...databaseTarget(database.db, tipo, false),
      // The embedded database has one connection, shared with other callers.
      parallel: database.kind === 'server' ? PARALLEL_BATCHES : 1,
      close: () => database.close(),
    };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return socketTarget(settings.DATA_DIR, tipo);
  }
}

/** Digits without separators, because scripts read this line. */
function totalsText({ nuevas, cambiadas, iguales, rechazadas, repetidas }: Totals): string {
  const repeated = repetidas > 0 ? ` · repetidas en el archivo: ${repetidas}` : '';
  return `nuevas: ${nuevas} · cambiadas: ${cambiadas} · iguales: ${iguales} · rechazadas: ${rechazadas}${repeated}`;
}

function problemText(error: unknown, file: string): string {
  if (error instanceof UnusableFile) return `${file}: ${error.message}`;
  const reason = error instanceof Error ? error.message : String(error);
  return `No se pudo completar la carga: ${reason}\nCarga el mismo archivo otra vez: lo que ya se guardó no se duplica.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'sin código';
}
