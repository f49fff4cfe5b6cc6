import type { Transaction } from 'kysely';
import type { Kinds } from '../orders/kind.ts';
import { PAID_STATES, step } from '../orders/states.ts';
import { endDispute, stopDeclared } from '../plans/representation/office.ts';
import { inSeconds } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** An order that the office refunds. */
export interface RefundedOrder {
  readonly orden: string;
  /** RUT of the company it contracts for; any other text without one. */
  readonly rut: string;
}

/**
 * Starts the refund of a paid order and ends what it created, such as a contract; the worker then asks the card provider.
 * @returns false where the order is not paid, or its money is already going back
 */
export async function startRefund(trx: Transaction<Schema>, kinds: Kinds, orden: string): Promise<boolean> {
  const order = await trx.selectFrom('orders').select(['estado', 'tipo']).where('orden', '=', orden).forNoKeyUpdate().executeTakeFirst();
  const from = PAID_STATES.find((state) => state === order?.estado);
  if (!order || !from) return false;
  const moved = await step(
    trx,
    { orden, from, to: 'REFUND_PENDING', detail: 'lo decidió la oficina', mail: 'reembolso-pendiente' },
    { intentos: 0, lease_until: null, siguiente_intento: inSeconds(0) },
  );
  if (moved) await kinds[order.tipo].ended(trx, orden);
  return moved;
}

/** Ends the access of a company that rests on the refunded order's declaration, and any dispute about the order. */
export async function endAccess(trx: Transaction<Schema>, { orden, rut }: RefundedOrder): Promise<void> {
  const standing = await trx
    .selectFrom('company_standings')
    .select('orden')
    .where('empresa', '=', rut)
    .where('orden', '=', orden)
    .where('poderes', '=', 'declarados')
    .executeTakeFirst();
  if (standing) await stopDeclared(trx, rut, null);
  await endDispute(trx, orden);
}
