import { sql, type Kysely } from 'kysely';

/** Who loaded a file, retired a source or suppressed a record. Unknown for what was done before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['importaciones', 'fuentes_retiradas', 'supresiones'])
    await sql`alter table ${sql.table(table)} add quien text`.execute(db);
}
