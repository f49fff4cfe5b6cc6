import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import { openPool, type OpenPool } from '../database.ts';
import { migrate } from '../migrate.ts';
import { copyTemplate, TEST_ACQUIRE_MS, type TestCopy } from '../testing.ts';
import { migrations } from './index.ts';

/** A database for the test of one migration. */
export interface MigrationTest {
  /** An empty database with all migrations before this one. @param name of the migration, such as `0003` */
  before(name: string): Promise<Kysely<unknown>>;
  /** Runs all further migrations. @returns the names of those that ran */
  migrate(): Promise<string[]>;
}

/** Opens a database before the file's tests and drops it after them. */
export function migrationTest(): MigrationTest {
  let copy: TestCopy;
  let opened: OpenPool;
  beforeAll(async () => {
    copy = await copyTemplate(inject('testTemplate'));
    opened = await openPool(copy.settings, TEST_ACQUIRE_MS);
  });
  afterAll(async () => {
    await opened.close();
    await copy.drop();
  });
  return {
    async before(name) {
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: opened.pool }) });
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await migrate(opened.pool, Object.fromEntries(Object.entries(migrations).filter(([each]) => each < name)));
      return db;
    },
    migrate: () => migrate(opened.pool, migrations),
  };
}
