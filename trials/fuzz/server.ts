import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/testing/free-port.ts';
import { startCluster } from '../../tools/testing/postgres.ts';
import { startCaptchaYes } from '../frame/captcha.ts';
import type { Ending } from '../frame/program.ts';
import { NO_LIMITS, startServer, urlAt, type LoadedVariant } from '../frame/server.ts';
import { measureMemory, type Memory } from './memory.ts';

const FATAL = 50;
/** Loading the demonstration data takes ten seconds on a quiet machine and minutes on a busy one. */
const SEEDED_MS = 600_000;

/** A server with a database of its own. */
export interface FuzzServer {
  readonly url: string;
  readonly port: number;
  /** File for its output. */
  readonly log: string;
  /** Resolves when its process ends. */
  readonly ended: Promise<Ending>;
  memory(): Promise<Memory>;
  /** Distinct log lines of failures. */
  failures(): string[];
  /** Stops it and removes its files. `keepLog`: except its output. */
  stop(keepLog: boolean): Promise<void>;
}

export interface FuzzServerOptions {
  /** Folder of PostgreSQL's programs; without it the database is embedded. */
  readonly postgres?: string | undefined;
  readonly variant?: LoadedVariant | undefined;
}

export async function startFuzzServer({ postgres, variant }: FuzzServerOptions): Promise<FuzzServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-fuzz-'));
  const log = path.join(folder, 'servidor.log');
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'memoria');
  mkdirSync(data);
  appendFileSync(log, '');
  const cluster = postgres === undefined ? undefined : await startCluster(postgres);
  const captcha = await startCaptchaYes('127.0.0.1');
  const port = await freePort();
  const url = urlAt(port);
  const program = startServer({
    port,
    log,
    readyMs: SEEDED_MS,
    variant,
    preloads: [path.join(import.meta.dirname, 'memory-preload.ts')],
    settings: {
      DATA_DIR: data,
      RATES: NO_LIMITS,
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_SECRET: 'secreto',
      CAPTCHA_URL: captcha.url,
      LOG_LEVEL: 'warn',
      FUZZ_MEMORY: socket,
      ...(variant && { DEMO_DATA: 'no' }),
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
  });
  const stop = async (keepLog: boolean) => {
    await program.stop();
    await captcha.stop();
    await cluster?.stop();
    rmSync(keepLog ? data : folder, { recursive: true, force: true });
  };
  if (!(await program.ready)) {
    const { code, signal } = await program.ended;
    await stop(true);
    throw new Error(`el servidor de esta corrida no quedó listo (${signal ?? code ?? ''}): ${log}`);
  }
  return {
    url,
    port,
    log,
    ended: program.ended,
    memory: () => measureMemory(socket),
    failures: () => failuresIn(readFileSync(log, 'utf8')),
    stop,
  };
}

interface Line {
  readonly level: number;
  readonly msg?: string;
  readonly route?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

function failuresIn(log: string): string[] {
  const said = log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { level, msg = '', route = '', err } = JSON.parse(line) as Line;
    return level >= FATAL ? [`${msg} ${route} ${err?.stack ?? err?.message ?? ''}`.trim()] : [];
  });
  return [...new Set(said)];
}
