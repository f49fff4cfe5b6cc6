import { sql, type Kysely } from 'kysely';
import { readReport } from '../issuing/withdrawn.ts';
import type { Schema } from '../storage/schema.ts';
import { openSecrets } from '../storage/secrets.ts';
import { BackupRefused } from './refusal.ts';

/** Tables whose rows a backup counts: a dump that lost some is noticed after its restore. */
export const COUNTED = ['orders', 'payment_attempts', 'informes', 'comprobantes', 'customers', 'contracts'] as const;

export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** What the manifest says of a database. */
interface Facts {
  readonly momento: string;
  readonly version: string;
  readonly bytes: number;
  readonly migracion: string;
  readonly filas: Counts;
}

/** Reads the facts in the transaction or session given. @throws BackupRefused for a database without the product's tables */
export async function readFacts(db: Kysely<Schema>): Promise<Facts> {
  if ((await stateOf(db)) !== 'own') throw new BackupRefused('La base de datos no es de Verídico: no tiene sus tablas.');
  const { rows } = await sql<{ momento: Date; version: string; bytes: string; migracion: string }>`
    select now() as momento, current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select max(name) from kysely_migration) as migracion`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the database does not answer');
  return { ...facts, momento: facts.momento.toISOString(), bytes: Number(facts.bytes), filas: await countRows(db) };
}

/** Counts the tables of COUNTED; one that an older version of the product lacks has no rows. */
export async function countRows(db: Kysely<Schema>): Promise<Counts> {
  const counts: [string, number][] = [];
  for (const table of COUNTED) {
    const { rows: found } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
    const { rows } = found[0]?.there
      ? await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)
      : { rows: [] };
    counts.push([table, rows[0]?.rows ?? 0]);
  }
  return Object.fromEntries(counts) as Counts;
}

/** `empty` has no table, `own` the product's, `foreign` others alone. */
export async function stateOf(db: Kysely<Schema>): Promise<'empty' | 'own' | 'foreign'> {
  const { rows } = await sql<{ own: boolean; some: boolean }>`
    select to_regclass('kysely_migration') is not null and to_regclass('orders') is not null as own,
      exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as some`.execute(db);
  if (rows[0]?.own) return 'own';
  return rows[0]?.some ? 'foreign' : 'empty';
}

/**
 * Checks a restored and migrated database: its rows are those of the backup, the key opens every stored secret, seal included, and the
 * file of the last report is the one that was issued.
 * @param key in hexadecimal
 * @throws BackupRefused, SecretKeyError
 */
export async function checkContents(db: Kysely<Schema>, filas: Counts, key: string): Promise<void> {
  const counted = await countRows(db);
  for (const table of COUNTED)
    if (counted[table] !== filas[table])
      throw new BackupRefused(`La base restaurada tiene ${counted[table]} filas de ${table} y el respaldo dice ${filas[table]}.`);
  const secrets = await openSecrets({ SECRET_KEY: key, DATA_DIR: '' }, db);
  for (const { nombre, cifrado } of await db.selectFrom('secrets').select(['nombre', 'cifrado']).execute())
    secrets.decrypt(nombre, cifrado);
  const last = await db.selectFrom('informes').select('folio').orderBy('emitido', 'desc').limit(1).executeTakeFirst();
  if (last) await readReport(db, last);
}
