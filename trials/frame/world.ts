import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import type { Schema } from '../../apps/server/src/storage/schema.ts';
import { openServer } from '../../apps/server/src/storage/server.ts';
import { newDatabase } from '../../apps/server/src/storage/testing-server.ts';
import { logFile } from '../../tools/testing/logs.ts';
import { startCluster, type Cluster } from '../../tools/testing/postgres.ts';
import { NodeGroup } from './node-group.ts';
import { addCompanies, addPlan } from './records.ts';

const ACQUIRE_MS = 30_000;
/** Connections of the trial to each database. */
const WATCHING = 4;
const TEMPLATE = 'plantilla';

/** What the runs of one command share: a PostgreSQL of their own, a compile cache, and a file for the output of processes. */
export interface World {
  readonly cluster: Cluster;
  /** Folder of Node's compile cache. */
  readonly cache: string;
  readonly log: string;
  /** Creates a database with all tables, the catalogue, companies and plans. */
  newDatabase(): Promise<TestDatabase>;
  /** Creates a database without tables. @returns postgres://… */
  emptyDatabase(): Promise<string>;
  /** Removes everything. `keepLog`: except the output of processes. */
  stop(keepLog: boolean): Promise<void>;
}

/** A database and a connection of the trial to it. */
export interface TestDatabase extends Pick<Database, 'db' | 'close'> {
  readonly url: string;
}

/** @param bin folder of PostgreSQL's programs */
export async function openWorld(bin: string): Promise<World> {
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
    newDatabase: async () => openTestDatabase(await newDatabase(cluster.url, newName(), TEMPLATE)),
    emptyDatabase: () => newDatabase(cluster.url, newName()),
    stop,
  };
}

/** Connects without migrating. @param url postgres://… */
export async function openTestDatabase(url: string): Promise<TestDatabase> {
  const { pool, close } = await openServer(url, WATCHING, ACQUIRE_MS);
  return { url, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), close };
}

/** Fills the compile cache by one start and stop. */
async function compileOnce(options: { databaseUrl: string; log: string; cache: string }): Promise<void> {
  const group = await NodeGroup.plan({ ...options, nodes: 1, simulatorUrl: 'http://127.0.0.1:9' });
  await group.start();
  await group.stop();
}
