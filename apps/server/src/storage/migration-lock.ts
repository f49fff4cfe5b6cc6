import { sql, type Kysely } from 'kysely';

/** Any fixed number; no other code takes an advisory lock with it. */
const LOCK = 5_207_411;

/** Waits until no other process migrates this database, and keeps others waiting until the transaction ends. */
export async function lockMigrations(trx: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}
