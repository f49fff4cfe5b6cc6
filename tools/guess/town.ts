import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { newDatabase } from '../../apps/server/src/storage/testing-server.ts';
import { startProgram } from '../crash/program.ts';
import { freePort } from '../testing/free-port.ts';
import { notStarted } from '../testing/telling.ts';
import { startCluster } from '../testing/postgres.ts';
import { openCaller, type Ask } from './caller.ts';
import { startCaptchaYes } from './captcha-yes.ts';

const ACQUIRE_MS = 30_000;
/** Requests at once: as many as keep the server busy, and fewer than the 34 passwords that it has under way or waiting. */
export const TOGETHER = 16;
export const SECRET_KEY = 'c0'.repeat(32);
const VARIANT = path.join(import.meta.dirname, 'variant-preload.ts');

/** A server process with the limits that real visitors meet, and the database behind it. */
export interface Town {
  readonly url: string;
  readonly ask: Ask;
  readonly db: Database['db'];
  stop(): Promise<void>;
}

/** What the towns of one run stand on. */
export interface Land {
  /** Takes what the processes print. */
  readonly log: string;
  /** @param variant name of the line that its server loads otherwise */
  newTown(variant?: string): Promise<Town>;
  stop(keepLog: boolean): Promise<void>;
}

/** @param bin folder of PostgreSQL's programs */
export async function openLand(bin: string): Promise<Land> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-guess-'));
  const cache = path.join(folder, 'cache');
  const log = path.join(folder, 'procesos.log');
  mkdirSync(cache);
  appendFileSync(log, '');
  const cluster = await startCluster(bin);
  const captcha = await startCaptchaYes('127.0.0.1');
  let towns = 0;
  return {
    log,
    async newTown(variant) {
      towns += 1;
      const databaseUrl = await newDatabase(cluster.url, `pueblo_${towns}`);
      return openTown({ databaseUrl, captchaUrl: captcha.url, cache, log, variant });
    },
    async stop(keepLog) {
      await captcha.stop();
      await cluster.stop();
      rmSync(keepLog ? cache : folder, { recursive: true, force: true });
    },
  };
}

interface TownOptions {
  readonly databaseUrl: string;
  readonly captchaUrl: string;
  readonly cache: string;
  readonly log: string;
  readonly variant: string | undefined;
}

async function openTown({ databaseUrl, captchaUrl, cache, log, variant }: TownOptions): Promise<Town> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram({
    file: 'apps/server/src/app/main.ts',
    ready: 'Verídico listo',
    log,
    preloads: variant === undefined ? [] : [VARIANT],
    environment: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: cache,
      SECRET_KEY,
      LIMITS: 'strict',
      TRUST_PROXY: '127.0.0.1',
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_SECRET: 'secreto',
      CAPTCHA_URL: captchaUrl,
      DEMO_DATA: 'no',
      DRAWING_THREADS: '1',
      NODE_COMPILE_CACHE: cache,
      ...(variant !== undefined && { GUESS_VARIANT: variant }),
    },
  });
  if (!(await program.ready)) throw notStarted(log);
  const database = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL: 4, DATA_DIR: cache }, ACQUIRE_MS);
  const { ask, close } = openCaller(url, TOGETHER);
  return {
    url,
    ask,
    db: database.db,
    async stop() {
      close();
      await program.stop();
      await database.close();
    },
  };
}
