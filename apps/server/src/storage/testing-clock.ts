import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { onServer } from './testing-server.ts';
import { copyTemplate, TEST_ACQUIRE_MS } from './testing.ts';

export interface MovableDatabase extends Database {
  /**
   * Sets the clock, which then runs on. @param moment '2027-04-03 23:59:59', local time in Chile; for an hour that occurs twice, the second
   * one
   */
  travel(moment: string): Promise<void>;
  /** Moves the clock forward. */
  wait(interval: string): Promise<void>;
}

/** Puts the test's `now()` before the system's, but after our tables. */
const SEARCH_PATH = 'public, reloj, pg_catalog';

const INSTALL = `
  create schema reloj;
  create table reloj.desfase (desfase interval not null);
  insert into reloj.desfase values ('0');
  create function reloj.now() returns timestamptz language sql stable as 'select pg_catalog.now() + (select desfase from reloj.desfase)';
  do $$ declare d record; begin
    for d in select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default = 'now()'
    loop execute format('alter table public.%I alter %I set default reloj.now()', d.table_name, d.column_name); end loop; end $$;`;

/** A database for one test file with a movable clock: every `now()` in it calls the test's function. Dropped when closed. */
export async function openMovableDatabase(): Promise<MovableDatabase> {
  const { settings, drop } = await copyTemplate(inject('testTemplate'));
  const url = settings.DATABASE_URL;
  if (url !== undefined)
    await onServer(url, `${INSTALL}; alter database ${new URL(url).pathname.slice(1)} set search_path to ${SEARCH_PATH}`);
  const database = await openDatabase(settings, TEST_ACQUIRE_MS);
  const { db } = database;
  if (url === undefined) {
    await sql.raw(INSTALL).execute(db);
    // The engine has only one session.
    await sql.raw(`set search_path to ${SEARCH_PATH}`).execute(db);
  }
  return {
    ...database,
    travel: async (moment) => {
      await sql`update reloj.desfase set desfase = ${moment}::timestamp at time zone 'America/Santiago' - pg_catalog.now()`.execute(db);
    },
    wait: async (interval) => {
      await sql`update reloj.desfase set desfase = desfase + ${interval}::interval`.execute(db);
    },
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
