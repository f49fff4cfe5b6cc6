import { sql, type Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { usedTags } from './annotations.ts';
import type { Owner } from './list.ts';

/** Users and tags by which the reports of a company can be filtered; none without a company. */
export async function filterChoices(db: Kysely<Schema>, { empresa, desde = null }: Owner) {
  if (empresa === undefined) return { usuarios: [], etiquetas: [] };
  const usuarios = await db
    .selectFrom('company_users')
    .select(['id', sql<string>`concat_ws(' ', nombre, apellido)`.as('nombre')])
    .where('empresa', '=', empresa)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('historial')
          .select('informe')
          .whereRef('historial.usuario', '=', 'company_users.id')
          .$if(desde !== null, (query) => query.where('emitido', '>=', desde)),
      ),
    )
    .orderBy('nombre')
    .execute();
  return { usuarios, etiquetas: await usedTags(db, empresa, desde) };
}
