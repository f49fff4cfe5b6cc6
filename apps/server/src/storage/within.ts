import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs a change in the caller's transaction, or in one of its own. */
export async function within<T>(db: Kysely<Schema>, change: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return isTransaction(db) ? change(db) : db.transaction().execute(change);
}

function isTransaction(db: Kysely<Schema>): db is Transaction<Schema> {
  return db.isTransaction;
}
