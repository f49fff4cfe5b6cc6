import type { ProblemCode } from '@veridico/api';
import { sql, type Kysely, type Transaction } from 'kysely';
import { customerActingFor } from '../account/customers.ts';
import { Problem } from '../http/problem.ts';
import { settledAdministrators } from '../plans/representation/standing.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { answerQuestion, readQuestion } from '../queries/query.ts';
import { giveBackAbandoned, type TakenQuota } from '../queries/quota.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { endRequest, type Request, type RequestEnd } from './answer.ts';
import { ENDED } from './judge.ts';
import { mailAdministrators } from './requests.ts';

/** Longer than a report may take: the process that makes it counts as dead after it. */
const LEASE_SECONDS = 60;
const RETRY_SECONDS = 5;
/** After so many reports that could not be made a request fails. */
const MOST_TRIES = 3;
/** After so many processes that died over it, too. */
const MOST_TAKEN = 10;

/** Problems that an administrator may still remove: the request waits for them again. */
const WAITS_AGAIN: readonly ProblemCode[] = [
  'COSTO_CAMBIADO',
  'SIN_CONSULTAS',
  'ADICIONALES_AGOTADAS',
  'PLAN_SUSPENDIDO',
  'LIMITE_DE_USUARIO',
];

/** Approved requests that no process is making, longest wait first. */
export async function dueApproved(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await free(db).select('id').orderBy('resuelta').limit(limit).execute();
  return rows.map(({ id }) => id);
}

function free(db: Kysely<Schema>) {
  return db
    .selectFrom('aprobaciones')
    .where('estado', '=', 'aprobada')
    .where(sql<boolean>`coalesce(lease_until <= now(), true)`);
}

/** Makes the query of an approved request for who asked, charged once. @returns whether anything was done */
export async function makeApproved(deps: ReportDeps, id: string): Promise<boolean> {
  const { db } = deps.orders;
  const request = await takeRequest(db, id);
  if (!request) return false;
  try {
    const consulta = (await settled(db, request)) ?? (await make(deps, request));
    await endRequest(db, id, { estado: 'hecha', consulta, falla: '' });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await meet(db, request, error.code);
  }
  deps.wake();
  return true;
}

async function takeRequest(db: Kysely<Schema>, id: string): Promise<Request | undefined> {
  return db
    .updateTable('aprobaciones')
    .set((eb) => ({ lease_until: inSeconds(LEASE_SECONDS), intentos: eb('intentos', '+', 1) }))
    .where('id', 'in', free(db).select('id').where('id', '=', id).forNoKeyUpdate().skipLocked())
    .returningAll()
    .executeTakeFirst();
}

/** The report of a query that an earlier process reserved; undefined if there is none, or it came to nothing. */
async function settled(db: Kysely<Schema>, { consulta, intentos }: Request): Promise<string | undefined> {
  if (consulta !== null) {
    await giveBackAbandoned(db);
    const query = await db.selectFrom('queries').select('estado').where('id', '=', consulta).executeTakeFirst();
    if (query?.estado === 'MADE') return consulta;
    if (query?.estado === 'MAKING') throw new Problem('INFORME_EN_CURSO');
  }
  if (intentos > MOST_TAKEN) throw new Problem('ERROR_INTERNO');
  return undefined;
}

async function make(deps: ReportDeps, request: Request): Promise<string> {
  const { db } = deps.orders;
  const { empresa, cliente, aprobador, servicio } = request;
  const approver = await settledAdministrators(db, empresa)
    .where('company_users.id', '=', aprobador ?? '')
    .executeTakeFirst();
  if (!approver) throw new Problem('NO_PERMITIDO');
  const customer = await customerActingFor(db, cliente, empresa);
  const body = { ...(request.pregunta as Readonly<Record<string, string>>), aceptaConsultaAdicional: 'true' };
  const question = await readQuestion(deps, customer, { codigoServicio: servicio, body });
  const { id } = await answerQuestion(deps, {
    ...question,
    approval: 'dada',
    onReserved: (trx, reserved) => noteReserved(trx, request, reserved),
  });
  return id;
}

/** @throws Problem COSTO_CAMBIADO, which undoes the reservation, if it costs more than was approved */
async function noteReserved(
  trx: Transaction<Schema>,
  { id, adicional, valor }: Request,
  { id: consulta, taken: { period, additional } }: { readonly id: string; readonly taken: TakenQuota },
): Promise<void> {
  if (additional && (!adicional || period.valorAdicional > Number(valor))) throw new Problem('COSTO_CAMBIADO');
  const { numUpdatedRows } = await approved(trx, id).set({ consulta }).executeTakeFirstOrThrow();
  // Another process ended it after this one's lease: nothing is reserved for it.
  if (numUpdatedRows === 0n) throw new Problem('INFORME_EN_CURSO');
}

function approved(db: Kysely<Schema>, id: string) {
  return db.updateTable('aprobaciones').where('id', '=', id).where('estado', '=', 'aprobada');
}

/** What a problem means: it is tried again, it waits for an administrator again, or it ends. */
async function meet(db: Kysely<Schema>, { id, intentos }: Request, code: ProblemCode): Promise<void> {
  if (code === 'INFORME_EN_CURSO')
    await approved(db, id)
      .set({ lease_until: inSeconds(RETRY_SECONDS), intentos: intentos - 1 })
      .execute();
  else if (code === 'INFORME_NO_GENERADO' && intentos < MOST_TRIES)
    await approved(db, id)
      .set({ lease_until: inSeconds(RETRY_SECONDS) })
      .execute();
  else if (WAITS_AGAIN.includes(code)) await waitAgain(db, id, code);
  else await endRequest(db, id, endBy(code));
}

/** Days that a request waits, as at first (migration 0051). */
const OPEN_DAYS = 7;

/** Administrators are told again, and have as many days as at first. */
async function waitAgain(db: Kysely<Schema>, id: string, code: ProblemCode): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const waiting = await approved(trx, id)
      .set({ estado: 'pendiente', falla: code, aprobador: null, resuelta: null, lease_until: null })
      .set({ vence: sql<Date>`now() + make_interval(days => ${OPEN_DAYS})` })
      .returning('empresa')
      .executeTakeFirst();
    if (waiting) await mailAdministrators(trx, waiting.empresa, id);
  });
}

function endBy(code: ProblemCode): RequestEnd {
  return { estado: ENDED.includes(code) ? 'sin-efecto' : 'fallida', falla: code };
}
