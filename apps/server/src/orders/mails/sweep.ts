import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** As long as somebody may ask what became of it. */
const KEPT_DAYS = 30;

/** Forgets links that open nothing any more, and the addresses of those who asked for links long ago. @returns how many rows */
export async function sweepMails(db: Kysely<Schema>): Promise<number> {
  const links = await db
    .deleteFrom('report_links')
    .where('vence', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  const mails = await db
    .deleteFrom('mails')
    .where('orden', 'is', null)
    .where('creado', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(links.numDeletedRows + mails.numDeletedRows);
}
