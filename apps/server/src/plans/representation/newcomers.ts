import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { queueLetter } from '../../mails/queue.ts';

/** The mail that tells a company of an administrator who came in by a claim. Its `tema` is the newcomer's row. */
export const NEWCOMER_MAIL = 'empresa-nuevo-administrador';

/** Whether a company had users or other contracts before: only then is there something for a newcomer to be careful with. */
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

/** Tells every other user of a company, and its address on record, that an administrator came in. @param cliente number of the newcomer's customer */
export async function announceNewcomer(trx: Transaction<Schema>, empresa: string, cliente: string): Promise<void> {
  const newcomer = await trx
    .selectFrom('company_users')
    .select(['id', 'correo'])
    .where('empresa', '=', empresa)
    .where('cliente', '=', cliente)
    .where('estado', '=', 'activo')
    // Who administered it before comes in no second time.
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
