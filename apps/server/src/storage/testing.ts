import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, type Database, type DatabaseSettings } from './database.ts';
import { newDatabase, onServer } from './testing-server.ts';

/** Short, so that using the pool inside a transaction fails a test instead of hanging it. */
export const TEST_ACQUIRE_MS = 1_500;

/** Source of every test database; created once per run by testing-setup.ts. */
export type TestTemplate =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string; readonly database: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}

/**
 * A database for one test file: migrated, with only the permanent seeds; dropped when closed. The vitest project chooses the engine:
 * `vitest run --project server-embedded` or `server-postgres`.
 * @param acquireMs for tests in which many callers wait for few connections
 */
export async function openTestDatabase(acquireMs = TEST_ACQUIRE_MS): Promise<Database> {
  const copy = await copyTemplate(inject('testTemplate'));
  try {
    const database = await openDatabase(copy.settings, acquireMs);
    const close = async (): Promise<void> => {
      await database.close();
      await copy.drop();
    };
    let closing: Promise<void> | undefined;
    return { ...database, close: () => (closing ??= close()) };
  } catch (error) {
    await copy.drop();
    throw error;
  }
}

/** A test file's own database: opened before its tests, closed after them. Not to be read before. */
export function testDatabase(acquireMs?: number): Pick<Database, 'db'> {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await openTestDatabase(acquireMs);
  });
  afterAll(() => database?.close());
  return {
    get db() {
      if (!database) throw new Error('the database is not open yet');
      return database.db;
    },
  };
}

export interface TestCopy {
  readonly settings: DatabaseSettings;
  readonly drop: () => Promise<void>;
}

/** For tests that open the copy themselves, several times or concurrently. */
export async function copyTemplate(template: TestTemplate): Promise<TestCopy> {
  if (template.kind === 'embedded') {
    const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'veridico-test-'));
    // Node copies a tree natively only in the synchronous call: a tenth of the time for 1,300 small files.
    fs.cpSync(template.folder, folder, { recursive: true });
    return {
      settings: { DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder },
      drop: () => fs.promises.rm(folder, { recursive: true, force: true }),
    };
  }
  const database = `veridico_test_${randomBytes(6).toString('hex')}`;
  const url = await newDatabase(template.url, database, template.database);
  return {
    settings: { DATABASE_URL: url, DATABASE_POOL: 8, DATA_DIR: os.tmpdir() },
    drop: () => onServer(template.url, `drop database if exists ${database} with (force)`),
  };
}
