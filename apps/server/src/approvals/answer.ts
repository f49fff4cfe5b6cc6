import { rechazaAprobacion } from '@veridico/forms';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { Problem } from '../http/problem.ts';
import { readForm } from '../http/read-form.ts';
import { queueLetter } from '../mails/queue.ts';
import { assertStillAdministrator } from '../plans/company/administrators.ts';
import type { Administrator } from '../plans/company/users.ts';
import { dayText } from '../plans/contract/calendar.ts';
import { lockCompany } from '../plans/representation/standing.ts';
import { chileanDay } from '../storage/clock.ts';
import type { AprobacionesTable } from '../storage/schema/approvals.ts';
import type { Schema } from '../storage/schema.ts';
import { ENDED, judge } from './judge.ts';

/** The mail to who asked. Its `tema` is the id of the request. */
export const ANSWERED = 'aprobacion-resuelta';

export type Request = Selectable<AprobacionesTable>;

/** The cost of the query as its administrator read it. */
export interface ShownCost {
  readonly adicional: boolean;
  readonly valor: number;
}

/**
 * Approves a request at the cost that was shown; the query is made in the background.
 * @throws Problem NO_PERMITIDO, APROBACION_DESCONOCIDA, APROBACION_RESUELTA naming who was first, APROBACION_SIN_EFECTO, COSTO_CAMBIADO,
 * SIN_CONSULTAS, ADICIONALES_AGOTADAS, PLAN_SUSPENDIDO
 */
export async function approve(db: Kysely<Schema>, who: Administrator, id: string, { adicional, valor }: ShownCost): Promise<void> {
  const asked = await findRequest(db, who.empresa, id);
  const judged = await judge(db, asked);
  if (judged instanceof Problem && ENDED.includes(judged.code)) {
    await endRequest(db, asked.id, { estado: 'sin-efecto', falla: judged.code });
    throw new Problem('APROBACION_SIN_EFECTO');
  }
  if (judged instanceof Problem) throw judged;
  const { cost } = judged;
  if (cost.adicional !== adicional || cost.valorConsultaAdicional !== valor) throw new Problem('COSTO_CAMBIADO');
  await decide(db, who, id, { estado: 'aprobada', adicional, valor: valor.toFixed(2) });
}

/** Refuses a request with a sentence that who asked reads. @throws Problem CAMPOS_INVALIDOS, and as approve */
export async function refuse(db: Kysely<Schema>, who: Administrator, id: string, sent: { readonly respuesta: string }): Promise<void> {
  const { respuesta } = readForm(rechazaAprobacion, sent);
  await decide(db, who, id, { estado: 'rechazada', respuesta });
}

type Decision =
  | { readonly estado: 'aprobada'; readonly adicional: boolean; readonly valor: string }
  | { readonly estado: 'rechazada'; readonly respuesta: string };

/** Of two administrators at once the second one waits for the company's lock, and finds the request answered. */
async function decide(db: Kysely<Schema>, who: Administrator, id: string, decision: Decision): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, who.empresa);
    await assertStillAdministrator(trx, who);
    const { estado, open } = await findRequest(trx, who.empresa, id);
    if (estado !== 'pendiente' || !open) throw await alreadyAnswered(trx, id);
    await trx
      .updateTable('aprobaciones')
      .set({ ...decision, aprobador: who.usuario, resuelta: sql<Date>`now()`, falla: '', intentos: 0, lease_until: null })
      .where('id', '=', id)
      .where('estado', '=', 'pendiente')
      .execute();
    if (decision.estado === 'rechazada') await mailAnswer(trx, id);
  });
}

/** `open`: not expired. @throws Problem APROBACION_DESCONOCIDA, for one of another company too */
async function findRequest(db: Kysely<Schema>, empresa: string, id: string): Promise<Request & { readonly open: boolean }> {
  const row = await db
    .selectFrom('aprobaciones')
    .selectAll()
    .select(sql<boolean>`vence > now()`.as('open'))
    .where(sql<string>`id::text`, '=', id.toLowerCase())
    .where('empresa', '=', empresa)
    .executeTakeFirst();
  if (!row) throw new Problem('APROBACION_DESCONOCIDA');
  return row;
}

async function alreadyAnswered(db: Kysely<Schema>, id: string): Promise<Problem> {
  const { estado, resuelta, quien } = await db
    .selectFrom('aprobaciones')
    .leftJoin('company_users', 'company_users.id', 'aprobador')
    .select(['aprobaciones.estado', 'resuelta', sql<string>`trim(concat_ws(' ', nombre, apellido))`.as('quien')])
    .where('aprobaciones.id', '=', id)
    .executeTakeFirstOrThrow();
  if (resuelta === null || quien === '') return new Problem('APROBACION_RESUELTA');
  const what = estado === 'rechazada' ? 'rechazó' : 'aprobó';
  return new Problem('APROBACION_RESUELTA', { mensaje: `${quien} ya la ${what} el ${dayText(chileanDay.format(resuelta))}.` });
}

/** The end of a request, with the code of the problem, or its report. */
export interface RequestEnd {
  readonly estado: 'hecha' | 'fallida' | 'sin-efecto';
  readonly falla?: string;
  /** Id of the report. */
  readonly consulta?: string;
}

/** Ends an open request, once, and mails who asked. @returns false if it had ended */
export async function endRequest(db: Kysely<Schema>, id: string, end: RequestEnd): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('aprobaciones')
      .set({ ...end, lease_until: null, resuelta: sql<Date>`coalesce(resuelta, now())` })
      .where('id', '=', id)
      .where('estado', 'in', ['pendiente', 'aprobada'])
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await mailAnswer(trx, id);
    return true;
  });
}

async function mailAnswer(trx: Transaction<Schema>, id: string): Promise<void> {
  const asker = await trx
    .selectFrom('aprobaciones')
    .innerJoin('company_users', 'company_users.id', 'aprobaciones.usuario')
    .select('correo')
    .where('aprobaciones.id', '=', id)
    .where('company_users.estado', '=', 'activo')
    .executeTakeFirst();
  if (asker) await queueLetter(trx, ANSWERED, asker.correo, id);
}
