import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The column with the moment from which a row has work to do, by table. */
const DUE = {
  mails: 'siguiente_intento',
  comprobantes: 'siguiente_intento',
  partial_refunds: 'siguiente_intento',
  company_users: 'por_sincronizar',
  account_changes: 'siguiente_intento',
  informes_retirados: 'siguiente_intento',
} as const satisfies { readonly [T in keyof Schema]?: keyof Schema[T] };

/** Ids of the rows with work due now, longest wait first. */
export async function dueRows(db: Kysely<Schema>, table: keyof typeof DUE, limit: number): Promise<string[]> {
  const moment = sql.ref(DUE[table]);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${moment} <= now() order by ${moment} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
