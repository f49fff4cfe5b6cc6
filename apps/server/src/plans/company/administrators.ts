import type { Kysely, Transaction } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { settledAdministrators } from '../representation/standing.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Manager } from './users.ts';

/** Query of a company's active administrators. */
export function activeAdministrators(db: Kysely<Schema>, empresa: string) {
  return db.selectFrom('company_users').where('empresa', '=', empresa).where('rol', '=', 'administrador').where('estado', '=', 'activo');
}

/** Rechecks who acts, under the company lock: they may be losing the role at this moment. The office has no user here. @throws Problem NO_PERMITIDO */
export async function assertStillAdministrator(trx: Transaction<Schema>, { empresa, usuario }: Manager): Promise<void> {
  if (usuario === null) return;
  if (!(await settledAdministrators(trx, empresa).where('company_users.id', '=', usuario).executeTakeFirst()))
    throw new Problem('NO_PERMITIDO');
}
