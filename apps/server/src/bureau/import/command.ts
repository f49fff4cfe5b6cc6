import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseInUse } from '../../storage/embedded/lock.ts';
import { openDatabase, type DatabaseSettings } from '../../storage/database.ts';
import { HEAD_BYTES, recogniseCatastro } from './catastro/recognise.ts';
import { catastroTypes } from './catastro/types.ts';
import { databaseTarget, PARALLEL_BATCHES, type Declared } from './database-target.ts';
import { readDeclared } from './declared.ts';
import type { ImportType } from './define.ts';
import { deskCommand, type CommandOutputs } from './desk-command.ts';
import { LoadRefused } from './lease.ts';
import type { LoadName } from './loads.ts';
import { noticesOf } from './notices.ts';
import { progressLines, type Terminal } from './progress.ts';
import { RefusedFile } from './refused-file.ts';
import { UnusableFile } from './rows.ts';
import { runImport, type Outcome, type Source, type Target } from './run.ts';
import { socketTarget } from './socket-target.ts';
import { importTypes } from './types.ts';
import { readCommand, type ImportCommand } from './usage.ts';

const DONE = 0;
const SOME_REFUSED = 1;
const NOT_LOADED = 2;

/**
 * `<tipo> <archivo.csv>`, or `catastro <archivo>`, with options: loads a file of records. Also the acts of desk-command.ts.
 * @param folder against which a file's path is read
 * @returns the exit code: 0 done, 1 some rows refused, 2 the file could not be loaded, or there was nothing to do
 */
export async function importCommand(
  args: readonly string[],
  settings: DatabaseSettings,
  { out, err, note }: CommandOutputs,
  folder = process.cwd(),
): Promise<number> {
  const asked = readCommand(args);
  if (asked.kind === 'error') {
    err.write(asked.text);
    return NOT_LOADED;
  }
  if (asked.kind !== 'carga') return deskCommand(asked, settings, { out, err, note });
  const file = path.resolve(folder, asked.file);
  try {
    const { name, totals, refusedPath, declared } = await importFile({ ...asked, file }, settings, err);
    out.write(`${name}: ${totalsText(totals, asked.snapshot !== undefined)}\n`);
    for (const notice of noticesOf(name, totals, declared)) err.write(`${notice}\n`);
    if (totals.rechazadas === 0) return DONE;
    out.write(`Filas rechazadas, con su línea y motivo: ${refusedPath}\n`);
    return SOME_REFUSED;
  } catch (error) {
    err.write(`${problemText(error, file)}\n`);
    return NOT_LOADED;
  }
}

interface ImportResult {
  readonly name: LoadName;
  readonly totals: Outcome;
  readonly refusedPath: string;
  readonly declared: Declared;
}

async function importFile(asked: ImportCommand, settings: DatabaseSettings, err: Terminal): Promise<ImportResult> {
  const { file, snapshot } = asked;
  const handle = await openFile(file);
  try {
    const source = { ...(await sourceOf(handle)), snapshot };
    const declared = await readDeclared(file, asked.stated);
    // A snapshot of an unknown day could remove what a later file brought.
    if (snapshot && declared.corte === null)
      throw new UnusableFile('--reemplaza necesita saber hasta qué día cubre el archivo: agrega --corte=AAAA-MM-DD.');
    const { name, type } = await typeOf(asked, handle);
    const refused = new RefusedFile(file);
    const progress = progressLines(err, path.basename(file), source.size);
    const listener = { refused: refused.add.bind(refused), progress: progress.show };
    try {
      const totals = await runImport(type, source, () => openTarget(name, declared, settings), listener);
      return { name, totals, refusedPath: refused.path, declared };
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
async function openTarget(tipo: LoadName, declared: Declared, settings: DatabaseSettings): Promise<Target> {
  try {
    const database = await openDatabase(settings);
    const target = databaseTarget(database.db, tipo, false, declared);
    return {
      ...target,
      // The embedded database has one connection, shared with other callers.
      parallel: database.kind === 'server' ? PARALLEL_BATCHES : 1,
      close: async () => {
        await target.close();
        await database.close();
      },
    };
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return socketTarget(settings.DATA_DIR, tipo, undefined, declared);
  }
}

/** Digits without separators, because scripts read this line. */
function totalsText({ nuevas, cambiadas, iguales, rechazadas, repetidas, suprimidas, quitadas }: Outcome, snapshot: boolean): string {
  return [
    `nuevas: ${nuevas} · cambiadas: ${cambiadas} · iguales: ${iguales} · rechazadas: ${rechazadas}`,
    ...(repetidas > 0 ? [`repetidas en el archivo: ${repetidas}`] : []),
    ...(suprimidas > 0 ? [`suprimidas: ${suprimidas}`] : []),
    ...(snapshot ? [`quitadas: ${quitadas}`] : []),
  ].join(' · ');
}

function problemText(error: unknown, file: string): string {
  if (error instanceof UnusableFile || error instanceof LoadRefused) return `${file}: ${error.message}`;
  const reason = error instanceof Error ? error.message : String(error);
  return `No se pudo completar la carga: ${reason}\nCarga el mismo archivo otra vez: lo que ya se guardó no se duplica.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'sin código';
}
