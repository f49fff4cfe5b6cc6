import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseError, type Pool } from 'pg';
import { mask } from '../http/masks.ts';
import { openDatabase } from '../storage/database.ts';
import { openServer } from '../storage/server.ts';
import type { Schema } from '../storage/schema.ts';
import { checkContents, countRows, stateOf } from './contents.ts';
import { NAMES } from './names.ts';
import { connectionOf, findProgram, runProgram } from './programs.ts';
import { BackupRefused } from './refusal.ts';
import { refusalToReplace, type Checked, type Restoring } from './restoring.ts';
import type { BackupSettings } from './write.ts';

const ACQUIRE_MS = 30_000;

/** Restores into an empty database, or into a new one beside that takes its name once it is migrated and checked. */
export async function restoreServer(settings: BackupSettings, url: string, checked: Checked, how: Restoring): Promise<void> {
  const program = await findProgram('pg_restore', Number.parseInt(checked.manifest.base.version, 10), how.folders);
  const fill = async (target: string): Promise<void> => {
    const { option, env } = connectionOf(target);
    const dump = path.join(checked.backup, NAMES.serverDump);
    await runProgram(program, ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', option, dump], env);
    const database = await openDatabase({ ...settings, DATABASE_URL: target });
    try {
      await checkContents(database.db, checked.manifest.filas, checked.key);
    } finally {
      await database.close();
    }
  };
  if (await isEmpty(url, how)) await fillEmpty(url, fill);
  else await replaceDatabase(url, fill);
}

/** @throws BackupRefused for data of another product, data that may not be replaced, or servers at work */
async function isEmpty(url: string, { replace, replacing }: Restoring): Promise<boolean> {
  return withServer(url, async (pool) => {
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const state = await stateOf(db);
    if (state === 'empty') return true;
    if (state === 'foreign') throw new BackupRefused('La base de DATABASE_URL tiene tablas que no son de Verídico: usa una base vacía.');
    const rows = await countRows(db);
    if (!replace) throw refusalToReplace(rows);
    const { rows: others } = await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );
    if (others.length > 0)
      throw new BackupRefused(`Otros procesos usan la base de DATABASE_URL (${others.length} conexiones): detenlos antes de restaurar.`);
    const { rows: may } = await sql`select from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)`.execute(db);
    if (may.length === 0)
      throw new BackupRefused(
        'Para reemplazar la base, el usuario de DATABASE_URL necesita CREATEDB; o crea una base vacía y restaura en ella.',
      );
    replacing(rows);
    return false;
  });
}

async function withServer<T>(url: string, run: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await openServer(url, 1, ACQUIRE_MS);
  try {
    return await run(pool);
  } finally {
    await close();
  }
}

/** A restore that fails empties the database again: it had no table. */
async function fillEmpty(url: string, fill: (target: string) => Promise<void>): Promise<void> {
  try {
    await fill(url);
  } catch (error) {
    await withServer(url, async (pool) => {
      const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
      // The dump goes in as one transaction: there is something to remove only if a later step failed.
      if ((await stateOf(db)) !== 'empty') await pool.query('drop schema public cascade; create schema public');
    });
    throw error;
  }
}

/** The old database keeps its name until the new one is complete; both change names in one transaction. */
async function replaceDatabase(url: string, fill: (target: string) => Promise<void>): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const made = `${name}_restauracion_${process.pid}`;
  const previous = `${name}_anterior_${process.pid}`;
  const id = (database: string): string => `"${database.replaceAll('"', '""')}"`;
  await withServer(withName(url, 'postgres'), async (pool) => {
    await pool.query(`create database ${id(made)} template template0 ${await localeOf(pool, name)}`);
    try {
      await fill(withName(url, made));
      await pool.query(
        `begin; alter database ${id(name)} rename to ${id(previous)}; alter database ${id(made)} rename to ${id(name)}; commit`,
      );
    } catch (error) {
      await pool.query('rollback');
      await pool.query(`drop database ${id(made)} with (force)`);
      throw error;
    }
    await pool.query(`drop database ${id(previous)} with (force)`);
  }).catch((error: unknown) => {
    if (!(error instanceof DatabaseError)) throw error;
    throw new BackupRefused(`PostgreSQL no dejó reemplazar la base ${name}: ${mask(error.message)}.`, { cause: error });
  });
}

function withName(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

interface Locale {
  readonly encoding: string;
  readonly collate: string;
  readonly ctype: string;
  /** c, i (ICU) or b (built in, from PostgreSQL 17). */
  readonly provider: string;
  readonly locale: string | null;
}

const PROVIDERS: Readonly<Record<string, string>> = { i: 'icu', b: 'builtin' };

/** The new database sorts and compares text like the old one. */
async function localeOf(pool: Pool, name: string): Promise<string> {
  // PostgreSQL 17 renamed daticulocale.
  const { rows } = await pool.query<Locale>(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype, datlocprovider::text as provider,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale from pg_database d where datname = $1`,
    [name],
  );
  const [found] = rows;
  if (!found) throw new Error(`the server has no database ${name}`);
  const text = (value: string): string => `'${value.replaceAll(`'`, `''`)}'`;
  const provider = PROVIDERS[found.provider];
  const own = provider && found.locale !== null ? ` locale_provider ${provider} ${provider}_locale ${text(found.locale)}` : '';
  return `encoding ${text(found.encoding)} lc_collate ${text(found.collate)} lc_ctype ${text(found.ctype)}${own}`;
}
