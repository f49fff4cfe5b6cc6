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
  /** Resolves when the database accepts a write: a read-only one would sell reports it cannot store. */
  ping(): Promise<void>;
  /** Current use of this process's connections. */
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
      // This row is swept like other rate limits.
      await sql`insert into rate_limits (clave, ventana, cuenta) values ('salud', date_trunc('hour', now()), 1)
        on conflict (clave, ventana) do update set cuenta = 1`.execute(db);
    },
    close: () => (closing ??= close()),
  };
}

export interface OpenPool extends Pick<Database, 'kind' | 'poolUse' | 'close'> {
  readonly pool: PostgresPool;
}

/** Opens the connections without migrating. */
export async function openPool(settings: DatabaseSettings, acquireMs: number): Promise<OpenPool> {
  return settings.DATABASE_URL
    ? { kind: 'server', ...(await openServer(settings.DATABASE_URL, settings.DATABASE_POOL, acquireMs)) }
    : { kind: 'embedded', ...(await openEmbedded(path.join(settings.DATA_DIR, 'base'), acquireMs)) };
}
