import { sql, type Kysely } from 'kysely';

/** Whether a person asked to block the data until the request is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table rights_requests add bloquear boolean not null default false').execute(db);
}
