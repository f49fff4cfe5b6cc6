import { tasacionToQuery, type TasacionQueryField } from '@veridico/forms';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** What a query asked of a property, in the fields of its call; null for a report about a RUT, and for one that was bought. @param id of the report */
export async function askedProperty(db: Kysely<Schema>, id: string): Promise<Readonly<Record<TasacionQueryField, string>> | null> {
  const query = await db.selectFrom('queries').select('tasacion').where('id', '=', id).executeTakeFirst();
  return query?.tasacion ? tasacionToQuery(query.tasacion) : null;
}
