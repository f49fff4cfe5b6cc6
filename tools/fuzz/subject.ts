import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_RATES } from '../../apps/server/src/settings/rates.ts';
import { startProgram, type Ending } from '../crash/program.ts';
import { startCaptchaYes } from '../guess/captcha-yes.ts';
import { freePort } from '../testing/free-port.ts';
import { startCluster } from '../testing/postgres.ts';
import { measureMemory, type Memory } from './memory.ts';
import type { VariantName } from './variants.ts';

/** So that the handlers are exercised, and not what keeps visitors from them. */
const NO_LIMITS = Object.keys(DEFAULT_RATES)
  .map((name) => `${name}=99999999/60`)
  .join(',');
const FATAL = 50;
/** The demonstration's records are many: ten seconds on a quiet machine, minutes on one with ten times too much to do. */
const SEEDED_MS = 600_000;

/** A server of its own, with a database of its own, whose requests are nobody's. */
export interface Subject {
  readonly url: string;
  readonly port: number;
  /** Takes what it prints. */
  readonly log: string;
  /** Resolves when its process ends, whoever ended it. */
  readonly ended: Promise<Ending>;
  memory(): Promise<Memory>;
  /** Lines in which it says that something failed, each kind once. */
  failures(): string[];
  /** `keepLog`: all but what it printed is removed. */
  stop(keepLog: boolean): Promise<void>;
}

export interface SubjectOptions {
  /** Folder of PostgreSQL's programs; without it the database is embedded. */
  readonly postgres?: string | undefined;
  readonly variant?: VariantName | undefined;
}

export async function openSubject({ postgres, variant }: SubjectOptions): Promise<Subject> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-fuzz-'));
  const log = path.join(folder, 'servidor.log');
  const data = path.join(folder, 'data');
  const socket = path.join(folder, 'memoria');
  mkdirSync(data);
  appendFileSync(log, '');
  const cluster = postgres === undefined ? undefined : await startCluster(postgres);
  const captcha = await startCaptchaYes('127.0.0.1');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const here = (name: string) => path.join(import.meta.dirname, name);
  const program = startProgram({
    file: 'apps/server/src/app/main.ts',
    ready: 'Verídico listo',
    readyMs: SEEDED_MS,
    log,
    preloads: [here('memory-preload.ts'), ...(variant ? [here('variant-preload.ts')] : [])],
    environment: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      RATES: NO_LIMITS,
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_SECRET: 'secreto',
      CAPTCHA_URL: captcha.url,
      DRAWING_THREADS: '1',
      ...(variant && { DEMO_DATA: 'no' }),
      LOG_LEVEL: 'warn',
      FUZZ_MEMORY: socket,
      ...(cluster && { DATABASE_URL: cluster.url, SECRET_KEY: 'c0'.repeat(32) }),
      ...(variant && { FUZZ_VARIANT: variant }),
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
