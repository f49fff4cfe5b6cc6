import path from 'node:path';
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import type { Settings } from '../settings/settings.ts';
import { assertRoom } from './embedded/room.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { PoolUse } from './pool-use.ts';
import type { Schema } from './schema.ts';
import { openServer } from './server.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  readonly kind: 'embedded' | 'server';
  /** Resolves when the database takes what is written: one that only answers sells reports and cannot keep them. */
  ping(): Promise<void>;
  /** Of this process's connections, now. */
  poolUse(): PoolUse;
  /** Waits for running queries; closing again does nothing. */
  close(): Promise<void>;
}

export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>;

const ACQUIRE_MS = 30_000;

/**
 * Opens PostgreSQL by DATABASE_URL, or else the embedded database in DATA_DIR/base, and brings its tables up to date.
 * @param acquireMs how long a query waits for a free connection
 * @throws FolderUnusable, DatabaseInUse, EngineMismatch, DatabaseUnavailable, MigrationFailed
 */
export async function openDatabase(settings: DatabaseSettings, acquireMs = ACQUIRE_MS): Promise<Database> {
  const { kind, pool, poolUse, close } = await openPool(settings, acquireMs);
  try {
    await migrate(pool, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    db,
    kind,
    poolUse,
    ping: async () => {
      if (kind === 'embedded') assertRoom(settings.DATA_DIR);
      // A row that is swept like the others of its kind.
      await sql`insert into rate_limits (clave, ventana, cuenta) values ('salud', date_trunc('hour', now()), 1)
        on conflict (clave, ventana) do update set cuenta = 1`.execute(db);
    },
    close: () => (closing ??= close()),
  };
}

export interface OpenPool extends Pick<Database, 'kind' | 'poolUse' | 'close'> {
  readonly pool: PostgresPool;
}

/** The connections alone, whatever state the tables are in. */
export async function openPool(settings: DatabaseSettings, acquireMs: number): Promise<OpenPool> {
  return settings.DATABASE_URL
    ? { kind: 'server', ...(await openServer(settings.DATABASE_URL, settings.DATABASE_POOL, acquireMs)) }
    : { kind: 'embedded', ...(await openEmbedded(path.join(settings.DATA_DIR, 'base'), acquireMs)) };
}
