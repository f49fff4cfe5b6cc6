import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import type { Schema } from '../../apps/server/src/storage/schema.ts';
import { openServer } from '../../apps/server/src/storage/server.ts';
import { newDatabase } from '../../apps/server/src/storage/testing-server.ts';
import { logFile } from '../testing/logs.ts';
import { startCluster, type Cluster } from '../testing/postgres.ts';
import { Fleet } from './fleet.ts';
import { addCompanies, addPlan } from './subjects.ts';

const ACQUIRE_MS = 30_000;
/** Connections of whoever looks on. */
const WATCHING = 4;
const TEMPLATE = 'plantilla';

/** What the runs of one command stand on: a PostgreSQL of their own, sources compiled once, one file for all that processes print. */
export interface Ground {
  readonly cluster: Cluster;
  /** Where compiled sources are kept from one process to the next. */
  readonly cache: string;
  readonly log: string;
  /** One of its own, with every table, the catalogue and the companies. */
  newDatabase(): Promise<RunDatabase>;
  /** One without any table. @returns its postgres://… */
  emptyDatabase(): Promise<string>;
  /** Removes all of it. `keepLog`: but for what the processes printed. */
  stop(keepLog: boolean): Promise<void>;
}

export interface RunDatabase {
  readonly url: string;
  readonly database: Pick<Database, 'db' | 'close'>;
}

/** @param bin folder of PostgreSQL's programs */
export async function layGround(bin: string): Promise<Ground> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'veridico-crash-'));
  const cache = path.join(folder, 'cache');
  const log = logFile('crash') ?? path.join(folder, 'procesos.log');
  mkdirSync(cache);
  appendFileSync(log, '');
  const cluster = await startCluster(bin, { keepCommits: true });
  const stop = async (keepLog: boolean) => {
    await cluster.stop();
    rmSync(keepLog ? cache : folder, { recursive: true, force: true });
  };
  try {
    const url = await newDatabase(cluster.url, TEMPLATE);
    const database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: cache }, ACQUIRE_MS);
    await addCompanies(database.db);
    await addPlan(database.db);
    await database.close();
    await compileOnce({ databaseUrl: url, log, cache });
  } catch (error) {
    await stop(true);
    throw error;
  }
  const newName = () => `corrida_${randomUUID().replaceAll('-', '')}`;
  return {
    cluster,
    cache,
    log,
    newDatabase: async () => openRun(await newDatabase(cluster.url, newName(), TEMPLATE)),
    emptyDatabase: () => newDatabase(cluster.url, newName()),
    stop,
  };
}

/** For whoever looks on, whatever state its tables are in. @param url postgres://… */
export async function openRun(url: string): Promise<RunDatabase> {
  const { pool, close } = await openServer(url, WATCHING, ACQUIRE_MS);
  return { url, database: { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), close } };
}

/** One process lives its whole life, so that the next ones find their sources compiled. */
async function compileOnce(options: { databaseUrl: string; log: string; cache: string }): Promise<void> {
  const fleet = await Fleet.plan({ ...options, nodes: 1, simulatorUrl: 'http://127.0.0.1:9' });
  await fleet.start();
  await fleet.stop();
}
