import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { queueLetter } from '../../mails/queue.ts';

/** The mail about an administrator who entered by a claim. Its `tema` is the newcomer's row. */
export const NEWCOMER_MAIL = 'empresa-nuevo-administrador';

/** Whether a company had users or other contracts before. Only then does a newcomer need days of caution. */
export async function hasPast(trx: Transaction<Schema>, empresa: string, contrato: string | null): Promise<boolean> {
  const { past } = await trx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('company_users').select('id').where('empresa', '=', empresa)),
          eb.exists(
            eb
              .selectFrom('contracts')
              .select('id')
              .where('titular', '=', empresa)
              .$if(contrato !== null, (query) => query.where('id', '<>', contrato)),
          ),
        ])
        .as('past'),
    )
    .executeTakeFirstOrThrow();
  return past === true;
}

/**
 * Mails every other user of a company, and its address on record, about a new administrator.
 * @param cliente id of the newcomer's customer
 */
export async function announceNewcomer(trx: Transaction<Schema>, empresa: string, cliente: string): Promise<void> {
  const newcomer = await trx
    .selectFrom('company_users')
    .select(['id', 'correo'])
    .where('empresa', '=', empresa)
    .where('cliente', '=', cliente)
    .where('estado', '=', 'activo')
    // Someone who already administered it is not new.
    .where('cautela', 'is not', null)
    .executeTakeFirst();
  if (!newcomer) return;
  const { rows } = await sql<{ correo: string }>`
    select min(correo) as correo from (
      select correo from company_users where empresa = ${empresa} and estado = 'activo'
      union all select correo from companies where rut = ${empresa}) as found
    where correo <> '' and lower(correo) <> lower(${newcomer.correo}) group by lower(correo) order by 1`.execute(trx);
  for (const { correo } of rows) await queueLetter(trx, NEWCOMER_MAIL, correo, newcomer.id);
}
