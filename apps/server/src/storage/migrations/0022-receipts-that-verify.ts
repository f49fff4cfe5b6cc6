import { sql, type Kysely } from 'kysely';

/** Receipts and credit notes have a verification code of their own. Those of an earlier version have none and do not verify. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comprobantes add codigo_hmac bytea, add codigo_final text, add verificaciones int not null default 0`.execute(db);
}
