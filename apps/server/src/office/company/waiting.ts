import type { EmpresaDeOficina } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { queueLetter } from '../../mails/queue.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Noted } from '../permission/log.ts';
import type { Acting } from '../permission/serve.ts';
import { companyObject, lockedCompany } from './find.ts';

/** The company's paid contract that has no user yet, because its invited administrator has not accepted; null if there is none. */
export async function waitingContract(db: Kysely<Schema>, empresa: string): Promise<EmpresaDeOficina['espera']> {
  const row = await waiting(db, empresa)
    .select(sql<Date | null>`coalesce(enviado, creado)`.as('desde'))
    .limit(1)
    .executeTakeFirst();
  return row ? { contrato: row.contrato ?? '', correo: row.para, desde: row.desde?.toISOString() ?? null } : null;
}

function waiting(db: Kysely<Schema>, empresa: string) {
  return db
    .selectFrom('plan_orders')
    .leftJoin('mails', 'mails.id', 'plan_orders.enlace')
    .select([
      'plan_orders.orden',
      'contrato_creado as contrato',
      'mails.id',
      'mails.para',
      'mails.clase',
      'mails.enviado',
      'mails.rechazado',
    ])
    .where('rut_empresa', '=', empresa)
    .where('contrato_creado', 'is not', null)
    .where('lista', 'is', null)
    .orderBy('plan_orders.orden');
}

interface ResendRequest {
  readonly clave: string;
  readonly contrato: string;
  /** Reason. */
  readonly nota: string;
}

/** Mails the invited administrator another link; the earlier one stops working. @throws Problem CORREO_NO_REENVIABLE */
export async function resendWelcome({ trx }: Acting, { clave: typed, contrato, nota }: ResendRequest): Promise<Noted> {
  const { empresa, clave } = await lockedCompany(trx, typed);
  const row = (await waiting(trx, empresa).forNoKeyUpdate('plan_orders').execute()).find((each) => each.contrato === contrato);
  if (!row?.id || !row.clase || !row.para || (row.enviado === null && row.rechazado === null)) throw new Problem('CORREO_NO_REENVIABLE');
  await trx.deleteFrom('account_links').where('mail', '=', row.id).where('usado', 'is', null).execute();
  const enlace = await queueLetter(trx, row.clase, row.para, row.orden);
  await trx.updateTable('plan_orders').set({ enlace }).where('orden', '=', row.orden).execute();
  return { objeto: companyObject(clave), motivo: nota, antes: { contrato, correo: row.clase }, despues: { contrato, estado: 'en-cola' } };
}
