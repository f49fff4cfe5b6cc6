import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { NotPossible } from './harness.ts';

export interface SystemProgram {
  /** The usual name. */
  readonly name: string;
  /** The Debian package. */
  readonly package: string;
  readonly find: () => string | undefined;
}

function inPath(program: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return [...folders, '/usr/bin', '/usr/sbin'].map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}

/** Folder with initdb and postgres of the newest installed version; Debian keeps them out of PATH. */
export function postgresFolder(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map((version) => path.join(home, version, 'bin')).find((folder) => existsSync(path.join(folder, 'initdb')));
  const other = inPath('initdb');
  return debian ?? (other && path.dirname(other));
}

/** System programs used by the tests besides Node. */
export const programs = {
  chromium: { name: 'Chromium', package: 'chromium', find: () => inPath('chromium') },
  poppler: { name: 'pdftotext', package: 'poppler-utils', find: () => inPath('pdftotext') },
  curl: { name: 'curl', package: 'curl', find: () => inPath('curl') },
  qpdf: { name: 'qpdf', package: 'qpdf', find: () => inPath('qpdf') },
  postgresql: { name: 'PostgreSQL', package: 'postgresql', find: postgresFolder },
  haproxy: { name: 'HAProxy', package: 'haproxy', find: () => inPath('haproxy') },
  pgbouncer: { name: 'PgBouncer', package: 'pgbouncer', find: () => inPath('pgbouncer') },
  avifenc: { name: 'avifenc', package: 'libavif-bin', find: () => inPath('avifenc') },
  cwebp: { name: 'cwebp', package: 'webp', find: () => inPath('cwebp') },
  prometheus: { name: 'Prometheus', package: 'prometheus', find: () => inPath('prometheus') },
  promtool: { name: 'promtool', package: 'prometheus', find: () => inPath('promtool') },
  nginx: { name: 'nginx', package: 'nginx-light', find: () => inPath('nginx') },
  envsubst: { name: 'envsubst', package: 'gettext-base', find: () => inPath('envsubst') },
  buildah: { name: 'buildah', package: 'buildah', find: () => inPath('buildah') },
  mmdebstrap: { name: 'mmdebstrap', package: 'mmdebstrap', find: () => inPath('mmdebstrap') },
  java: { name: 'Java', package: 'default-jre-headless', find: () => inPath('java') },
} as const satisfies Record<string, SystemProgram>;

export type ProgramName = keyof typeof programs;

export function missing(names: readonly ProgramName[]): SystemProgram[] {
  return names.map((name): SystemProgram => programs[name]).filter((program) => program.find() === undefined);
}

/** The list shown to the user. */
export function listOf(absent: readonly SystemProgram[]): string {
  return absent.map((program) => `${program.name} (${program.package})`).join(', ');
}

/** Installs missing programs where possible. @throws NotPossible naming those still missing */
export function requirePrograms(names: readonly ProgramName[]): void {
  const trouble = installMissing(names);
  const absent = missing(names);
  if (absent.length > 0) throw new NotPossible(`falta ${listOf(absent)}${trouble ? `; ${trouble}` : ''}`);
}

/** @returns folder of PostgreSQL's programs @throws NotPossible */
export function requirePostgres(): string {
  requirePrograms(['postgresql']);
  return postgresFolder() ?? '';
}

/**
 * Installs missing packages with apt-get, as root on Debian only; never asks for privileges.
 * @returns the error message, undefined when nothing is missing or nothing could be tried
 */
export function installMissing(names: readonly ProgramName[]): string | undefined {
  const wanted = missing(names).map((program) => program.package);
  const aptGet = inPath('apt-get');
  if (wanted.length === 0 || process.getuid?.() !== 0 || !aptGet) return undefined;
  console.log(`Instalando ${wanted.join(', ')}…`);
  return aptInstall(aptGet, wanted);
}

/** @returns the error message, undefined on success */
export function aptInstall(aptGet: string, packages: readonly string[]): string | undefined {
  // Without RUNLEVEL=1 Debian would also start PostgreSQL on the usual port.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync(aptGet, ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], { env, encoding: 'utf8' });
    if (status !== 0) return `apt-get ${args[0]} no pudo: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  }
  return undefined;
}
