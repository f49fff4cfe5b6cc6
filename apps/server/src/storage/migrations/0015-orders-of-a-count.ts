import { sql, type Kysely } from 'kysely';

/** Which orders the daily count found something of: whoever it calls must know where to look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_counts add ordenes jsonb not null default '{}'`.execute(db);
}
