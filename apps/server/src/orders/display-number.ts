import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { readDigits } from './crockford.ts';

/** VO-7K3M-9QXT. @throws where the order does not exist */
export async function displayNumber(db: Kysely<Schema>, orden: string): Promise<string> {
  const { numero } = await db.selectFrom('orders').select('numero').where('orden', '=', orden).executeTakeFirstOrThrow();
  return numero;
}

/** Display numbers by order; deleted orders are left out. */
export async function displayNumbers(db: Kysely<Schema>, ordenes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['orden', 'numero']).where('orden', 'in', ordenes).execute();
  return new Map(rows.map(({ orden, numero }) => [orden, numero]));
}

/** Finds an order by the display number a person of the office types. Only the office's calls may offer this: the number is printed on documents. */
export async function orderOf(db: Kysely<Schema>, typed: string): Promise<string | undefined> {
  const named = readDigits(typed.trim()).replace(/^V0-?/, 'VO-');
  const order = await db.selectFrom('orders').select('orden').where('numero', '=', named).executeTakeFirst();
  return order?.orden;
}
