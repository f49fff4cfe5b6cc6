import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { mask } from '../http/masks.ts';
import { BackupRefused } from './refusal.ts';

/** Programs of PostgreSQL's client that a backup needs. */
type Program = 'pg_dump' | 'pg_restore';

const DEBIAN = '/usr/lib/postgresql';
const ONE_VERSION = /\(PostgreSQL\) (\d+)/;

/** Folders of PATH, and where Debian keeps the programs of each version. */
export function usualFolders(): string[] {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN) : [];
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...versions.map((version) => path.join(DEBIAN, version, 'bin')), ...inPath];
}

/**
 * The newest installed program of that name. An older one than the server cannot dump it, nor read a newer dump.
 * @param least first number of the oldest version that will do
 * @throws BackupRefused
 */
export async function findProgram(name: Program, least: number, folders: readonly string[]): Promise<string> {
  const found: { file: string; version: number }[] = [];
  for (const file of folders.map((folder) => path.join(folder, name)).filter((each) => fs.existsSync(each))) {
    const said = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }));
    const version = Number(ONE_VERSION.exec(said.stdout)?.[1] ?? 0);
    if (version >= least) found.push({ file, version });
  }
  const [newest] = found.toSorted((one, other) => other.version - one.version);
  if (!newest) throw new BackupRefused(`Falta ${name} ${least} o superior: instala el paquete postgresql-client de esa versión.`);
  return newest.file;
}

/** Connects one of the programs to DATABASE_URL: the password goes by the environment, because other users can read a command line. */
export function connectionOf(url: string): { readonly option: string; readonly env: NodeJS.ProcessEnv } {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = '';
  // Settings of the driver of this program, which libpq refuses.
  bare.searchParams.delete('uselibpqcompat');
  return { option: `--dbname=${bare.href}`, env: { ...process.env, ...(password && { PGPASSWORD: password }) } };
}

/**
 * Runs one of the programs to its end.
 * @param output file that gets its standard output; it must not exist
 * @throws BackupRefused with its first complaint, without personal data
 */
export async function runProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv, output?: string): Promise<void> {
  const opened = output === undefined ? undefined : fs.openSync(output, 'wx', 0o600);
  try {
    const child = spawn(file, args, { env, stdio: ['ignore', opened ?? 'ignore', 'pipe'] });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
    // Later lines may quote rows.
    const [complaint = 'se detuvo'] = said.split('\n').filter((line) => line.includes('error:'));
    throw new BackupRefused(`${path.basename(file)} no terminó: ${mask(complaint)}`);
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}
