import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from '../../../tools/testing/free-port.ts';
import { LOG_EVERYTHING, logFile } from '../../../tools/testing/logs.ts';
import { startCluster } from '../../../tools/testing/postgres.ts';
import { postgresFolder } from '../../../tools/testing/system.ts';

const MAIN = path.resolve(import.meta.dirname, '../../server/src/app/main.ts');
const IMPORT = path.resolve(import.meta.dirname, '../../server/src/app/import.ts');

/** A data folder after the very first start, which takes three times as long as a later one: test servers use copies. */
export async function firstStart(): Promise<string> {
  const folder = newFolder();
  // With PostgreSQL the folder is almost empty.
  if (process.env['DATABASE_URL']) return folder;
  const server = await OwnServer.open({}, folder);
  await server.end('SIGTERM');
  return folder;
}

export function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'veridico-e2e-'));
}

interface OwnDatabase {
  readonly settings: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL for one server where E2E_POSTGRES is set; undefined: the server has the embedded database. */
export async function ownDatabase(): Promise<OwnDatabase | undefined> {
  if (!process.env['E2E_POSTGRES']) return undefined;
  const { url, stop } = await startCluster(postgresFolder() ?? '');
  return { settings: { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') }, stop };
}

/** A server of one test, which may kill it; its folder outlives each process. */
export class OwnServer {
  readonly url: string;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string, settings: NodeJS.ProcessEnv) {
    this.url = `http://localhost:${port}`;
    this.#environment = { ...process.env, ...LOG_EVERYTHING, PORT: String(port), DATA_DIR: folder, ...settings };
  }

  /** @param settings added to the usual ones */
  static async open(settings: NodeJS.ProcessEnv = {}, folder = copyOf(process.env['E2E_TEMPLATE'] ?? '')): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), folder, settings);
    await server.start();
    return server;
  }

  /** Starts a process on the folder as the last one left it. */
  async start(): Promise<void> {
    const log = logFile('e2e');
    const output = log === undefined ? 'ignore' : openSync(log, 'a');
    const child = spawn(process.execPath, [MAIN], { env: this.#environment, stdio: ['ignore', output, output] });
    if (output !== 'ignore') closeSync(output);
    this.#process = child;
    while (child.exitCode === null) {
      if ((await fetch(`${this.url}/salud`).catch(() => undefined))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`the server ended with ${child.exitCode}`);
  }

  /** Loads lines of records, their header first, as `npm run import` does beside the running server. @returns its output */
  load(tipo: string, lines: readonly string[]): string {
    const file = path.join(this.#environment['DATA_DIR'] ?? '', `${tipo}.csv`);
    writeFileSync(file, lines.join('\n'));
    return execFileSync(process.execPath, [IMPORT, tipo, file], { env: this.#environment, encoding: 'utf8' });
  }

  /** @param signal SIGKILL acts like a power cut: nothing is finished or logged */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  /** Changes the database while no process has it open. */
  async atRest(statements: string): Promise<void> {
    await this.end('SIGTERM');
    const database = await PGlite.create(path.join(this.#environment['DATA_DIR'] ?? '', 'base'));
    await database.exec(statements);
    await database.close();
    await this.start();
  }

  async close(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.#environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}
