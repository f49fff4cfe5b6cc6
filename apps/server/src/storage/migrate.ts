import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

/** The database cannot be brought up to date; nothing of the attempt stays. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/** Kysely's own lock is the session's, which PgBouncer in transaction mode would leave behind in a connection that nobody owns. */
class LockedOutside extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    await Promise.resolve();
  }
  override async releaseMigrationLock(): Promise<void> {
    await Promise.resolve();
  }
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedOutside();
  }
}

/** Any fixed number; no other code takes advisory locks with it. */
const LOCK = 5_207_411;

/**
 * Applies what is missing, all of it or nothing, in one transaction. Whoever comes at the same time waits and finds it done.
 * @returns the names applied now
 * @throws MigrationFailed
 */
export async function migrate(pool: PostgresPool, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results.find((result) => result.status === 'Error')?.migrationName;
      throw new MigrationFailed(`No se pudo actualizar la base de datos${failed ? ` (${failed})` : ''}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    return results.map((result) => result.migrationName);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
