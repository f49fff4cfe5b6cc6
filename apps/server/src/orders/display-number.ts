import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { readDigits } from './crockford.ts';

/** VO-7K3M-9QXT of an order that exists. */
export async function displayNumber(db: Kysely<Schema>, orden: string): Promise<string> {
  const { numero } = await db.selectFrom('orders').select('numero').where('orden', '=', orden).executeTakeFirstOrThrow();
  return numero;
}

/** The numbers of some orders, by the order; of those that are gone there is none. */
export async function displayNumbers(db: Kysely<Schema>, ordenes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ordenes.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['orden', 'numero']).where('orden', 'in', ordenes).execute();
  return new Map(rows.map(({ orden, numero }) => [orden, numero]));
}

/** The order that a person of the office names. No call of the API may ask this: the number is printed. */
export async function orderOf(db: Kysely<Schema>, typed: string): Promise<string | undefined> {
  const named = readDigits(typed.trim()).replace(/^V0-?/, 'VO-');
  const order = await db.selectFrom('orders').select('orden').where('numero', '=', named).executeTakeFirst();
  return order?.orden;
}
