import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

/**
 * Queues a mail that belongs to no order; its kind must be listed in `letters`. @param tema subject, for kinds that need one @returns its
 * id
 */
export async function queueLetter(db: Kysely<Schema>, clase: string, para: string, tema: string | null = null): Promise<string> {
  const { id } = await db.insertInto('mails').values({ clase, orden: null, para, tema }).returning('id').executeTakeFirstOrThrow();
  return id;
}
