import type { ReportCode } from '@veridico/reports';
import { sql, type Kysely, type Transaction } from 'kysely';
import { NEXT_FOLIO, type ReportRequest } from '../issuing/making.ts';
import { newCode } from '../orders/crockford.ts';
import { Problem } from '../http/problem.ts';
import { queryRules, type QueryRules } from '../plans/company/query-rules.ts';
import { askerOf } from '../bureau/asker.ts';
import type { OrderDeps } from '../orders/kind.ts';
import type { Customer } from '../account/customers.ts';
import type { Lector } from '../bureau/reader.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';
import { inSeconds } from '../storage/clock.ts';
import type { QueryTexts, Schema } from '../storage/schema.ts';
import { withinOwnLimit } from './own-limit.ts';
import { currentPeriods, type Period } from './periods.ts';
import { findRecent, holdSubject } from './recent.ts';
import { nextCost } from './cost.ts';
import { giveBackAbandoned, takeQuota, type TakenQuota } from './quota.ts';

/** For this long an identical query is a repetition: a reloaded page, a second tab, a lost answer. */
const REPEAT_MINUTES = 10;
/** Twice the time a document may take: a holder beyond it is dead. */
const LEASE_SECONDS = 30;

/** A query that passed every check. */
export interface Question {
  readonly customer: Customer;
  readonly periods: readonly Period[];
  readonly servicio: ReportCode;
  readonly subject: Subject;
  readonly lector: Lector;
  /** Of the form, with the purpose as printed. */
  readonly texts: QueryTexts;
  readonly acceptsMore: boolean;
  /** RUT in whose name it is made. */
  readonly titular: string;
  readonly rules: QueryRules;
  /** 'pide': an additional query, and one above the user's own limit, waits for an administrator; 'dada': one approved it. */
  readonly approval: 'libre' | 'pide' | 'dada';
  /** A recent answer of the company is to be offered instead of a new query. */
  readonly offers: boolean;
  /** HMAC of the query: equal ones are the same query. */
  readonly huella: Buffer;
  /** Runs in the transaction that reserves it, last; what it throws undoes the reservation. */
  readonly onReserved?: (trx: Transaction<Schema>, reserved: { readonly id: string; readonly taken: TakenQuota }) => Promise<void>;
}

export interface ReservedQuery {
  /** Id of the query and of its report. */
  readonly id: string;
  readonly taken: TakenQuota;
  readonly wanted: ReportRequest;
}

/** A recent identical query, unless it failed. */
export async function findEarlier(db: Kysely<Schema>, { customer, huella }: Question): Promise<{ id: string; made: boolean } | undefined> {
  const row = await db
    .selectFrom('queries')
    .select(['id', 'estado', sql<boolean>`estado = 'MAKING' and lease_until < now()`.as('dead')])
    .where('cliente', '=', customer.id)
    .where('huella', '=', huella)
    .where('vigente', '=', true)
    .where('creada', '>', sql<Date>`now() - make_interval(mins => ${REPEAT_MINUTES})`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.dead) return { id: row.id, made: row.estado === 'MADE' };
  await giveBackAbandoned(db);
  return undefined;
}

/**
 * Reserves one query of the quota before the work. Quota held by dead processes is given back before refusing.
 * @returns undefined if an identical query, or where one is offered an answer of the company, began at the same moment @throws Problem SIN_CUPO,
 * SIN_CONSULTAS, ADICIONALES_AGOTADAS, LIMITE_DE_USUARIO, REQUIERE_APROBACION
 */
export async function reserve(orders: OrderDeps, question: Question): Promise<ReservedQuery | undefined> {
  const first = await tryReserve(orders, question);
  if (!isRefusal(first)) return first;
  await giveBackAbandoned(orders.db);
  const second = await tryReserve(orders, question);
  if (!isRefusal(second)) return second;
  throw await refusalOf(orders.db, question, second);
}

/** Judged by what is left now: a colleague may have used the last one meanwhile. */
async function refusalOf(db: Kysely<Schema>, { titular, approval }: Question, refusal: Refusal): Promise<Problem> {
  if (refusal === 'own limit' && approval !== 'pide') return new Problem('LIMITE_DE_USUARIO');
  const usable = (await currentPeriods(db, titular)).filter(({ suspended }) => !suspended);
  const cost = await nextCost(db, usable, await queryRules(db, titular));
  if (cost instanceof Problem) return cost;
  const { adicional, ...price } = cost;
  const detail = adicional ? { adicional: price } : {};
  return new Problem(approval === 'pide' ? 'REQUIERE_APROBACION' : 'SIN_CUPO', detail);
}

type Refusal = 'nothing left' | 'own limit';

class ReservationRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

function isRefusal(reserved: ReservedQuery | Refusal | undefined): reserved is Refusal {
  return typeof reserved === 'string';
}

async function tryReserve({ db, hmac }: OrderDeps, question: Question): Promise<ReservedQuery | Refusal | undefined> {
  const { customer, servicio, subject, lector, texts, periods } = question;
  const acceptsMore = question.acceptsMore && question.approval !== 'pide';
  const code = newCode(hmac);
  return db
    .transaction()
    .execute(async (trx) => {
      await holdSubject(trx, question);
      if (question.offers && (await findRecent(trx, question))) return undefined;
      const query =
        (await insertQuery(trx, question)) ?? ((await endRepetition(trx, question)) ? await insertQuery(trx, question) : undefined);
      if (!query) return undefined;
      if (!(await withinOwnLimit(trx, customer, periods)) && question.approval !== 'dada') throw new ReservationRefused('own limit');
      const taken = await takeQuota(trx, query.id, periods, acceptsMore ? question.rules.topeAdicionales : 0);
      if (!taken) throw new ReservationRefused('nothing left');
      await question.onReserved?.(trx, { id: query.id, taken });
      const { creada: emitido, folio } = query;
      const wanted = {
        servicio,
        subject,
        motivo: texts.motivo,
        asker: askerOf(customer),
        lector,
        folio,
        code,
        emitido,
        demo: taken.period.demo,
      };
      return { id: query.id, taken, wanted };
    })
    .catch((error: unknown) => {
      if (error instanceof ReservationRefused) return error.refusal;
      throw error;
    });
}

/** @returns undefined if an identical query is in the way */
async function insertQuery(trx: Transaction<Schema>, { customer, titular, servicio, subject, texts, huella }: Question) {
  return trx
    .insertInto('queries')
    .values({
      cliente: customer.id,
      titular_rut: titular,
      adicional: false,
      servicio,
      ...subjectColumns(subject),
      tasacion: 'tasacion' in subject ? JSON.stringify(subject.tasacion) : null,
      ...texts,
      huella,
      lease_until: inSeconds(LEASE_SECONDS),
    })
    .onConflict((conflict) => conflict.columns(['cliente', 'huella']).where('vigente', '=', true).doNothing())
    .returning(['id', 'creada', NEXT_FOLIO.as('folio')])
    .executeTakeFirst();
}

/** From now on an identical query is no repetition of one so old. @returns whether there was one */
async function endRepetition(trx: Transaction<Schema>, { customer, huella }: Question): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('queries')
    .set({ vigente: false })
    .where('cliente', '=', customer.id)
    .where('huella', '=', huella)
    .where('vigente', '=', true)
    .where('estado', '=', 'MADE')
    .where('creada', '<=', sql<Date>`now() - make_interval(mins => ${REPEAT_MINUTES})`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
