import type { ReportCode } from '@veridico/reports';
import { sql, type Kysely } from 'kysely';
import { nextFolio, type ReportWanted } from '../issuing/making.ts';
import { newCode } from '../orders/crockford.ts';
import { Problem } from '../http/problem.ts';
import { askerOf } from '../bureau/asker.ts';
import type { OrderDeps } from '../orders/kind.ts';
import type { Customer } from '../account/customers.ts';
import { subjectColumns, type Subject } from '../bureau/subject.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { withinOwnLimit } from './own-limit.ts';
import type { Period } from './periods.ts';
import { giveBackAbandoned, nothingLeft, takeQuota, type Taken } from './quota.ts';

/** As long as the same query is the same one: a page that is loaded again, a second tab, an answer that was lost. */
const REPEAT_MINUTES = 10;
/** Twice what a document may take: whoever holds it longer is dead. */
const LEASE_SECONDS = 30;

/** What is asked, with every rule behind it. */
export interface Question {
  readonly customer: Customer;
  readonly periods: readonly Period[];
  readonly servicio: ReportCode;
  readonly subject: Subject;
  /** In words, as printed. */
  readonly motivo: string;
  readonly acceptsMore: boolean;
  /** Keyed hash of what is asked: equal ones are one query. */
  readonly huella: Buffer;
}

export interface Reserved {
  /** Number of the query, and of the report that comes of it. */
  readonly id: string;
  readonly taken: Taken;
  readonly wanted: ReportWanted;
}

/** The same query, asked a short while ago, unless nothing came of it. */
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
 * Takes one query of the quota, before the work. What a dead process had taken is given back before anybody is told that nothing is left.
 * @returns undefined where the same query was begun at the same moment @throws Problem SIN_CUPO, SIN_CONSULTAS, LIMITE_DE_USUARIO
 */
export async function reserve(orders: OrderDeps, question: Question): Promise<Reserved | undefined> {
  const first = await tryReserve(orders, question);
  if (!isRefusal(first)) return first;
  await giveBackAbandoned(orders.db);
  const second = await tryReserve(orders, question);
  if (!isRefusal(second)) return second;
  throw second === 'nothing left' ? nothingLeft(question.periods) : new Problem('LIMITE_DE_USUARIO');
}

type Refusal = 'nothing left' | 'own limit';

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

function isRefusal(reserved: Reserved | Refusal | undefined): reserved is Refusal {
  return typeof reserved === 'string';
}

async function tryReserve({ db, hmac }: OrderDeps, question: Question): Promise<Reserved | Refusal | undefined> {
  const { customer, servicio, subject, motivo, huella, periods, acceptsMore } = question;
  const code = newCode(hmac);
  return db
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('queries')
        .set({ vigente: false })
        .where('cliente', '=', customer.id)
        .where('huella', '=', huella)
        .where('vigente', '=', true)
        .where('estado', '=', 'MADE')
        .where('creada', '<=', sql<Date>`now() - make_interval(mins => ${REPEAT_MINUTES})`)
        .execute();
      const query = await trx
        .insertInto('queries')
        .values({
          cliente: customer.id,
          adicional: false,
          servicio,
          ...subjectColumns(subject),
          tasacion: 'tasacion' in subject ? JSON.stringify(subject.tasacion) : null,
          motivo,
          huella,
          lease_until: inSeconds(LEASE_SECONDS),
        })
        .onConflict((conflict) => conflict.columns(['cliente', 'huella']).where('vigente', '=', true).doNothing())
        .returning(['id', 'creada'])
        .executeTakeFirst();
      if (!query) return undefined;
      if (!(await withinOwnLimit(trx, customer, periods))) throw new Refused('own limit');
      const folio = await nextFolio(trx);
      const taken = await takeQuota(trx, periods, acceptsMore);
      if (!taken) throw new Refused('nothing left');
      const { period, additional } = taken;
      await trx.updateTable('queries').set({ periodo: period.id, adicional: additional }).where('id', '=', query.id).execute();
      const wanted = { servicio, subject, motivo, asker: askerOf(customer), folio, code, emitido: query.creada, demo: period.demo };
      return { id: query.id, taken, wanted };
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });
}
