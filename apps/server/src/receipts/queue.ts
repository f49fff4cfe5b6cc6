import { sql, type Transaction } from 'kysely';
import { inSeconds } from '../storage/clock.ts';
import type { ClaseComprobante, OrderState, Schema } from '../storage/schema.ts';
import type { OrderMail } from '../orders/mails/queue.ts';

/** The receipt or credit note that an order gets when it enters a state. */
const BY_STATE: Partial<Record<OrderState, ClaseComprobante>> = { PAID: 'venta', REFUNDED: 'devolucion' };

/** The mails that carry a receipt or a credit note. */
export const CARRIERS: Readonly<Record<ClaseComprobante, readonly OrderMail[]>> = {
  venta: ['comprobante', 'pago-encontrado'],
  devolucion: ['reembolso'],
};

/**
 * Queues the receipt of a paid order or the credit note of a refunded one, once, in the transaction that changes the state. A charge that
 * was never sold has no receipt, so it gets no credit note.
 */
export async function queueReceipt(trx: Transaction<Schema>, orden: string, state: OrderState): Promise<void> {
  const clase = BY_STATE[state];
  if (clase === undefined) return;
  await trx
    .insertInto('comprobantes')
    .columns(['orden', 'clase', 'siguiente_intento'])
    .expression(
      trx
        .selectFrom('orders')
        .select(['orden', sql.lit(clase).as('clase'), inSeconds(0).as('siguiente_intento')])
        .where('orden', '=', orden)
        .$if(clase === 'devolucion', (query) =>
          query.where((eb) =>
            eb.exists(
              eb
                .selectFrom('comprobantes')
                .select('id')
                .whereRef('comprobantes.orden', '=', 'orders.orden')
                .where('comprobantes.clase', '=', 'venta'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['orden', 'clase']).doNothing())
    .execute();
}

/** Releases the mail that waits for this receipt or credit note. */
export async function releaseMail(trx: Transaction<Schema>, orden: string, clase: ClaseComprobante): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ siguiente_intento: inSeconds(0) })
    .where('orden', '=', orden)
    .where('clase', 'in', CARRIERS[clase])
    .where('intentos', '=', 0)
    .execute();
}
