import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool, type DatabaseSettings } from '../storage/database.ts';
import { migrationState } from '../storage/migrate.ts';
import { migrations } from '../storage/migrations/index.ts';
import type { Schema } from '../storage/schema.ts';
import type { ReviewedDatabase } from './context.ts';

/** Shorter than the limit of a check. */
const ACQUIRE_MS = 5_000;

export interface OpenedForReview {
  /** As in Context. */
  readonly database: ReviewedDatabase | Error | undefined;
  readonly close: () => Promise<void>;
}

/** Opens the database as it is: makes none, and does not migrate. */
export async function openForReview(settings: DatabaseSettings): Promise<OpenedForReview> {
  const nothing = () => Promise.resolve();
  if (!settings.DATABASE_URL && !existsSync(path.join(settings.DATA_DIR, 'base', 'PG_VERSION')))
    return { database: undefined, close: nothing };
  try {
    const { pool, kind, close } = await openPool(settings, ACQUIRE_MS);
    try {
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
      return { database: { db, kind, ...(await migrationState(db, migrations)) }, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    return { database: error instanceof Error ? error : new Error(String(error)), close: nothing };
  }
}
