import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

/** Query of a company's active administrators. */
export function activeAdministrators(db: Kysely<Schema>, empresa: string) {
  return db.selectFrom('company_users').where('empresa', '=', empresa).where('rol', '=', 'administrador').where('estado', '=', 'activo');
}
