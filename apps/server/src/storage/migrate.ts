import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';

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
 * Applies what is missing, all of it or nothing, in one transaction. Whoever comes at the same time waits and finds it done. A database that a
 * newer version brought further stays as it is: a node of the version before starts again while the others are replaced, or takes over again.
 * @returns the names applied now
 * @throws MigrationFailed
 */
export async function migrate(pool: PostgresPool, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await isAhead(trx, migrations)) return [];
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

/** Whether all of these were applied, and others after them. */
async function isAhead(db: Kysely<unknown>, migrations: Readonly<Record<string, Migration>>): Promise<boolean> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as found`.execute(db);
  if (!tables[0]?.found) return false;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  const known = Object.keys(migrations).toSorted();
  return rows.length > known.length && known.every((name, place) => rows[place]?.name === name);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
