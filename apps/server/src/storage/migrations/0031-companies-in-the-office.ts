import { sql, type Kysely } from 'kysely';

/** A company has a name of its own for addresses and for the office's log, where its RUT may not be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column clave text not null unique
    default 'E-' || upper(substr(md5(gen_random_uuid()::text), 1, 12))`.execute(db);
}
