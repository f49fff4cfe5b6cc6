import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool, type QueryExecutorProvider } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { lockMigrations } from './migration-lock.ts';

/** A migration failed; the transaction was rolled back. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/**
 * Disables Kysely's own lock: it is a session lock, which PgBouncer in transaction mode would leave in a pooled connection. `migrate` takes
 * a transaction lock.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    await Promise.resolve();
  }
  override async releaseMigrationLock(): Promise<void> {
    await Promise.resolve();
  }
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

/**
 * Applies missing migrations in one transaction. A concurrent process waits and then finds them applied. A database that a newer version
 * migrated further is left unchanged, so a node of the previous version can start during a rolling update or a rollback.
 * @returns the names applied now
 * @throws MigrationFailed
 */
export async function migrate(pool: PostgresPool, migrations: Readonly<Record<string, Migration>>): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx);
    if (await hasAll(trx, migrations)) return [];
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

/** Whether all of these migrations were applied, perhaps later ones too. Kysely would read the whole catalog to find that out. */
async function hasAll(db: QueryExecutorProvider, migrations: Readonly<Record<string, Migration>>): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations).toSorted();
  return applied.length >= known.length && known.every((name, place) => applied[place] === name);
}

/** Their names in order; none where the database was never migrated. */
async function appliedMigrations(db: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Migrations of this program that a database lacks, and those that only a newer program knows. */
export interface MigrationState {
  readonly missing: readonly string[];
  readonly newer: readonly string[];
}

/** Compares a database with these migrations, and changes nothing. */
export async function migrationState(db: QueryExecutorProvider, migrations: Readonly<Record<string, Migration>>): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  return { missing: known.filter((name) => !applied.includes(name)), newer: applied.filter((name) => !known.includes(name)) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
