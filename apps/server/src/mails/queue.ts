import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/** Queues a mail that is about no order, whose kind is listed in `letters`. @param tema what it is about, for kinds that need to know @returns its number */
export async function queueLetter(db: Kysely<Schema>, clase: string, para: string, tema: string | null = null): Promise<string> {
  const { id } = await db.insertInto('mails').values({ clase, orden: null, para, tema }).returning('id').executeTakeFirstOrThrow();
  return id;
}
