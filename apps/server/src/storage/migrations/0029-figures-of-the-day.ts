import { sql, type Kysely } from 'kysely';

/** The office's first page and the metrics count what happened to orders on each of the last days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_events_en on order_events (en)`.execute(db);
}
