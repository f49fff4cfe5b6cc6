import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PartialRefundsTable, Schema } from '../../storage/schema.ts';
import { chileanDate } from '../../storage/clock.ts';
import { pesos } from '../mails/charge.ts';
import { CHARGE, CHARGED, IN_PARTS } from './sums.ts';

/** Whole pesos of an order's payment. */
export interface ChargeLeft {
  readonly pagado: number;
  /** Went back in parts, or is on its way. */
  readonly enPartes: number;
  /** What did not. */
  readonly queda: number;
}

/** What is left of an order's payment; all zero where none is charged. */
export async function chargeLeft(db: Kysely<Schema>, orden: string): Promise<ChargeLeft> {
  const row = await db
    .selectFrom('payment_attempts')
    .select([CHARGE.as('pagado'), IN_PARTS.as('enPartes')])
    .where('orden', '=', orden)
    .where(CHARGED)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { pagado, enPartes } = row ?? { pagado: 0, enPartes: 0 };
  return { pagado, enPartes, queda: pagado - enPartes };
}

/** Whether a part of the order's payment is on its way back. */
export async function hasOpenPart(db: Kysely<Schema>, orden: string): Promise<boolean> {
  const open = await db
    .selectFrom('partial_refunds')
    .select('id')
    .where('orden', '=', orden)
    .where('estado', 'in', ['pedida', 'sin-respuesta'])
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Stores a part to give back; the worker then asks the provider for it. A part always leaves something: the whole rest goes back by the
 * order's own refund. @param monto whole pesos @returns false where the order is not delivered, the rest is too small or another part is on its way
 */
export async function askPart(trx: Transaction<Schema>, orden: string, monto: number): Promise<boolean> {
  const row = await trx
    .insertInto('partial_refunds')
    .columns(['orden', 'intento', 'monto'])
    .expression(
      trx
        .selectFrom('payment_attempts')
        .innerJoin('orders', 'orders.orden', 'payment_attempts.orden')
        .select(['orders.orden', 'payment_attempts.id as intento', sql<number>`${monto}::int`.as('monto')])
        .where('orders.orden', '=', orden)
        .where('orders.estado', '=', 'ISSUED')
        .where(CHARGED)
        .where(sql<boolean>`${monto} < ${CHARGE} - ${IN_PARTS}`)
        .orderBy('payment_attempts.id', 'desc')
        .limit(1),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Part = Pick<
  Selectable<PartialRefundsTable>,
  'id' | 'monto' | 'estado' | 'enviada' | 'respuesta' | 'rechazo' | 'pedida' | 'terminada'
> & {
  /** Whole pesos of the payment that it is a part of. */
  readonly pagado: number;
};

/** Every part that was asked for, oldest first. */
export async function listParts(db: Kysely<Schema>, orden: string): Promise<Part[]> {
  return db
    .selectFrom('partial_refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'partial_refunds.intento')
    .select([
      'partial_refunds.id',
      'partial_refunds.monto',
      'partial_refunds.estado',
      'enviada',
      'respuesta',
      'rechazo',
      sql<Date>`pedida`.as('pedida'),
      'terminada',
    ])
    .select(CHARGE.as('pagado'))
    .where('partial_refunds.orden', '=', orden)
    .orderBy('partial_refunds.id')
    .execute();
}

/** What the buyer is told of each part that went back, oldest first. */
export async function returnedSentences(db: Kysely<Schema>, orden: string): Promise<string[]> {
  const parts = await listParts(db, orden);
  return parts.flatMap(({ monto, pagado, estado, terminada }) =>
    estado === 'hecha' && terminada ? [returnedSentence({ monto, pagado, en: terminada })] : [],
  );
}

/** 'Te devolvimos $5.000 de $16.500 el 26-11-2026.' Amounts in whole pesos. */
export function returnedSentence({ monto, pagado, en }: { readonly monto: number; readonly pagado: number; readonly en: Date }): string {
  return `Te devolvimos ${pesos(monto)} de ${pesos(pagado)} el ${chileanDate(en)}.`;
}
