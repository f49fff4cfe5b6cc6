import { NOTICE } from '@veridico/reports/documents';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { ContractsTable, Schema } from '../../storage/schema.ts';
import { within } from '../../storage/within.ts';
import { addDays, termEnd } from './calendar.ts';
import { announce, noteEvent } from './events.ts';

export type Term = Pick<Selectable<ContractsTable>, 'id' | 'tipo' | 'meses' | 'desde' | 'hasta' | 'fin' | 'suspendido' | 'terminado'>;
export const TERM_COLUMNS = ['id', 'tipo', 'meses', 'desde', 'hasta', 'fin', 'suspendido', 'terminado'] as const satisfies (keyof Term)[];

/**
 * SQL over a row of contracts: its alta is complete. Until then no user of the company may use it, so it neither renews nor is invoiced.
 */
export const ACTIVATED = sql<boolean>`not exists (select from plan_orders where contrato_creado = contracts.id and lista is null)`;

/**
 * Whether another term follows this one: a monthly contract, neither suspended nor terminated, without notice that ends it with this term.
 */
export function renews({ tipo, meses, hasta, fin, suspendido, terminado }: Omit<Term, 'id' | 'desde'>): boolean {
  return tipo === 'mensual' && meses !== null && terminado === null && suspendido === null && (fin === null || fin > hasta);
}

/** Renews a contract whose last day is over, as many terms as were missed, or ends it. @returns the contract as it is now */
export async function turnTerm<T extends Term>(trx: Transaction<Schema>, contract: T, today: string): Promise<T> {
  let turned = contract;
  while (turned.hasta < today && renews(turned)) {
    const hasta = termEnd(turned.desde, turned.meses ?? 0, addDays(turned.hasta, 1));
    await trx.updateTable('contracts').set({ hasta }).where('id', '=', turned.id).execute();
    await announce(trx, { contrato: turned.id, suceso: 'renovado', clave: hasta }, 'administradores');
    turned = { ...turned, hasta };
  }
  if (turned.hasta >= today || turned.terminado !== null) return turned;
  await trx.updateTable('contracts').set({ fin: turned.hasta }).where('id', '=', turned.id).execute();
  const ended = { contrato: turned.id, suceso: 'terminado', clave: turned.hasta } as const;
  await ((await isFollowed(trx, turned.id)) ? noteEvent(trx, ended) : announce(trx, ended, 'administradores'));
  return { ...turned, fin: turned.hasta };
}

/** Whether a change of plan follows a contract on the day after its last one: its company is not told that the plan ends. */
export async function isFollowed(db: Kysely<Schema>, contrato: string): Promise<boolean> {
  const next = await db
    .selectFrom('contracts as ended')
    .innerJoin('contracts as next', 'next.titular', 'ended.titular')
    .select('next.id')
    .where('ended.id', '=', contrato)
    .where('next.tipo', '=', 'mensual')
    .where('next.terminado', 'is', null)
    .where(sql<boolean>`next.desde = ended.hasta + 1`)
    .limit(1)
    .executeTakeFirst();
  return next !== undefined;
}

/** Renews or ends a company's contracts that ended last night, before the job reaches them, so that its queries need not wait. */
export async function turnTermsOf(db: Kysely<Schema>, titular: string): Promise<void> {
  const over = await db
    .selectFrom('contracts')
    .select('id')
    .where('titular', '=', titular)
    .where('cerrado', 'is', null)
    .where('terminado', 'is', null)
    .where('fin', 'is', null)
    .where('hasta', '<', TODAY)
    .where(ACTIVATED)
    .execute();
  for (const { id } of over)
    await within(db, async (trx) => {
      const contract = await trx
        .selectFrom('contracts')
        .select([...TERM_COLUMNS, TODAY.as('today')])
        .where('id', '=', id)
        .where('fin', 'is', null)
        .where('hasta', '<', sql<string>`${TODAY}`)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (contract) await turnTerm(trx, contract, contract.today);
    });
}

/** The last day on which notice prevents a renewal. @param hasta last day of the term */
export function lastNotice(hasta: string): string {
  return addDays(hasta, -NOTICE);
}

/** Last day of service if notice is given on a day. Notice that is too late for this term counts for the next. */
export function endIfTold({ desde, hasta, meses }: Pick<Term, 'desde' | 'hasta' | 'meses'>, day: string): string {
  return day <= lastNotice(hasta) ? hasta : termEnd(desde, meses ?? 0, addDays(hasta, 1));
}

/** Last day of a company's current monthly plan; undefined without one. Several packs may run at once. */
export async function runningMonthly(db: Kysely<Schema>, rut: string): Promise<string | undefined> {
  const running = await db
    .selectFrom('contracts')
    .select('hasta')
    .where('titular', '=', rut)
    .where('tipo', '=', 'mensual')
    .where('terminado', 'is', null)
    .where('hasta', '>=', TODAY)
    .orderBy('hasta', 'desc')
    .limit(1)
    .executeTakeFirst();
  return running?.hasta;
}
