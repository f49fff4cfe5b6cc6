import { sql, type Kysely } from 'kysely';

/** Orders behind each difference of the daily count, so that a person knows where to look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_counts add ordenes jsonb not null default '{}'`.execute(db);
}
