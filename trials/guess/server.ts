import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { newDatabase } from '../../apps/server/src/storage/testing-server.ts';
import { freePort } from '../../tools/testing/free-port.ts';
import { startCluster } from '../../tools/testing/postgres.ts';
import { startCaptchaYes } from '../frame/captcha.ts';
import { startServer, urlAt, type LoadedVariant } from '../frame/server.ts';
import { notStarted } from '../frame/summary.ts';
import { openCaller, type Ask } from './caller.ts';

const ACQUIRE_MS = 30_000;
/** Concurrent requests: fewer than the 34 passwords that the server checks or queues at once. */
export const TOGETHER = 16;

/** A server with the limits of production, and its database. */
export interface TestedServer {
  readonly url: string;
  readonly ask: Ask;
  readonly db: Database['db'];
  stop(): Promise<void>;
}

/** What the servers of one run share. */
export interface GuessWorld {
  /** File for the output of processes. */
  readonly log: string;
  newServer(variant?: LoadedVariant): Promise<TestedServer>;
  stop(keepLog: boolean): Promise<void>;
}

/** @param bin folder of PostgreSQL's programs */
export async function openGuessWorld(bin: string): Promise<GuessWorld> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-guess-'));
  const cache = path.join(folder, 'cache');
  const log = path.join(folder, 'procesos.log');
  mkdirSync(cache);
  appendFileSync(log, '');
  const cluster = await startCluster(bin);
  const captcha = await startCaptchaYes('127.0.0.1');
  let servers = 0;
  return {
    log,
    async newServer(variant) {
      servers += 1;
      const databaseUrl = await newDatabase(cluster.url, `servidor_${servers}`);
      return openTestedServer({ databaseUrl, captchaUrl: captcha.url, cache, log, variant });
    },
    async stop(keepLog) {
      await captcha.stop();
      await cluster.stop();
      rmSync(keepLog ? cache : folder, { recursive: true, force: true });
    },
  };
}

interface TestedServerOptions {
  readonly databaseUrl: string;
  readonly captchaUrl: string;
  readonly cache: string;
  readonly log: string;
  readonly variant: LoadedVariant | undefined;
}

async function openTestedServer({ databaseUrl, captchaUrl, cache, log, variant }: TestedServerOptions): Promise<TestedServer> {
  const port = await freePort();
  const url = urlAt(port);
  const program = startServer({
    port,
    log,
    variant,
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: cache,
      LIMITS: 'strict',
      TRUST_PROXY: '127.0.0.1',
      CAPTCHA_SITE_KEY: 'sitio',
      CAPTCHA_SECRET: 'secreto',
      CAPTCHA_URL: captchaUrl,
      DEMO_DATA: 'no',
      NODE_COMPILE_CACHE: cache,
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
