import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { DIAS_DE_RESPALDO } from '@veridico/reference';
import { freeBytes } from '../storage/embedded/room.ts';
import { usualFolders } from './programs.ts';
import { removeOld } from './prune.ts';
import { BackupRefused } from './refusal.ts';
import { inWords } from './restoring.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup, type BackupSettings } from './write.ts';
import { commandLine } from '../settings/command-line.ts';

const USAGE = {
  respaldo: commandLine('respaldo', `[--carpeta=<carpeta>] [--conservar=${DIAS_DE_RESPALDO}]`),
  restaurar: commandLine('restaurar', '<respaldo> [--si]'),
} as const;
const MB = 1_000_000;

/** Where a command runs. */
export interface Place {
  readonly settings: BackupSettings;
  /** Against which paths are read. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

/** `respaldo`: writes a backup and removes old ones. @throws errors of which `explainBackup` or the program makes a sentence */
export async function backupCommand(args: readonly string[], { settings, folder, print }: Place): Promise<void> {
  const { values } = readArgs('respaldo', args, { carpeta: { type: 'string' }, conservar: { type: 'string' } }, 0);
  const days = String(values['conservar'] ?? DIAS_DE_RESPALDO);
  // The privacy policy promises the most.
  if (!/^[1-9]\d*$/.test(days) || Number(days) > DIAS_DE_RESPALDO)
    throw new BackupRefused(`--conservar: escribe cuántos días, de 1 a ${DIAS_DE_RESPALDO}, los de la política de privacidad.`);
  const asked = values['carpeta'];
  const parent = typeof asked === 'string' ? path.resolve(folder, asked) : path.resolve(settings.DATA_DIR, 'respaldos');
  const began = performance.now();
  const written = await writeBackup(settings, parent, usualFolders());
  const { momento, filas, clave } = written.manifest;
  print(`${written.folder}: ${(written.bytes / MB).toFixed(1)} MB en ${secondsSince(began)}, con ${inWords(filas)}.`);
  print(clave.incluida ? 'Incluye la clave de la instalación: guárdalo como a ella.' : 'No incluye SECRET_KEY: guárdala aparte.');
  const removed = removeOld(parent, Number(days), new Date(momento));
  if (removed.length > 0) print(`Eliminados por tener más de ${days} días: ${removed.join(', ')}.`);
}

/** `restaurar`: restores a backup. @throws errors of which `explainBackup` or the program makes a sentence */
export async function restoreCommand(args: readonly string[], { settings, folder, print }: Place): Promise<void> {
  const { values, positionals } = readArgs('restaurar', args, { si: { type: 'boolean' } }, 1);
  const began = performance.now();
  const manifest = await restoreBackup(settings, path.resolve(folder, positionals[0] ?? ''), {
    replace: values['si'] === true,
    folders: usualFolders(),
    freeBytes,
    replacing: (rows) => print(`Se reemplazan ${inWords(rows)}.`),
  });
  const { momento, version, filas } = manifest;
  print(`Restaurado el respaldo del ${momento} (UTC) de Verídico ${version}: ${inWords(filas)}, en ${secondsSince(began)}.`);
  const report = filas.informes > 0 ? ' y el último informe es el emitido' : '';
  print(`Comprobado: las filas son las del respaldo, la clave abre los secretos${report}.`);
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

/** @throws BackupRefused with the usage */
function readArgs(name: keyof typeof USAGE, args: readonly string[], options: ParseArgsConfig['options'], positionals: number) {
  const wrong = new BackupRefused(`Uso: ${USAGE[name]}`);
  try {
    const read = parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true });
    if (read.positionals.length !== positionals) throw wrong;
    return read;
  } catch {
    throw wrong;
  }
}

/** The sentence for an operator about a refusal or a file. @returns undefined for any other error */
export function explainBackup(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof BackupRefused) return error.message;
  if (!('syscall' in error) || !('code' in error)) return undefined;
  if (error.code === 'ENOSPC') return 'No queda espacio en el disco.';
  return `No se puede usar ${'path' in error ? String(error.path) : 'un archivo'} (${String(error.code)}).`;
}
