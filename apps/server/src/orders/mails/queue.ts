import { sql, type Transaction } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** Kinds of mail about one order; each is sent at most once per order. */
export const ORDER_MAILS = [
  'comprobante',
  'pago-encontrado',
  'pago-no-hecho',
  'informe',
  'informe-adjunto',
  'en-revision',
  'reembolso-pendiente',
  'reembolso',
  'documento',
  'nota-de-credito',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** Longest wait for the receipt to attach. The mail normally goes when the receipt is drawn, seconds after the payment. */
const PAPER_SECONDS = 60;
const DELAY_SECONDS: Partial<Record<OrderMail, number>> = {
  // Most refunds finish within seconds; the mail about the finished refund then replaces this one.
  'reembolso-pendiente': 600,
  comprobante: PAPER_SECONDS,
  'pago-encontrado': PAPER_SECONDS,
  reembolso: PAPER_SECONDS,
};

/** Queues a mail to the order's buyer, in the transaction that makes its content true. A second one of the same kind is ignored. */
export async function queueMail(trx: Transaction<Schema>, orden: string, clase: OrderMail): Promise<void> {
  await trx
    .insertInto('mails')
    .columns(['clase', 'orden', 'para', 'siguiente_intento'])
    .expression(
      trx
        .selectFrom('orders')
        .select([
          sql.lit(clase).as('clase'),
          'orden',
          addressee(clase).as('para'),
          inSeconds(DELAY_SECONDS[clase] ?? 0).as('siguiente_intento'),
        ])
        .where('orden', '=', orden),
    )
    .onConflict((conflict) => conflict.columns(['orden', 'clase']).doNothing())
    .execute();
}

/** Tax documents of a plan and of its invoices go to the address given in the contracting; every other mail to the buyer's. */
function addressee(clase: OrderMail) {
  if (clase !== 'documento' && clase !== 'nota-de-credito') return sql<string>`inputs ->> 'correo'`;
  return sql<string>`coalesce((select empresa ->> 'correoPagoProveedores' from plan_orders p where p.orden = orders.orden),
    (select correo_pago from companies c where c.rut = orders.sujeto_rut and orders.factura is not null), inputs ->> 'correo')`;
}

/** Deletes a queued mail that has not been tried yet. */
export async function withdrawMail(trx: Transaction<Schema>, orden: string, clase: OrderMail): Promise<void> {
  await trx.deleteFrom('mails').where('orden', '=', orden).where('clase', '=', clase).where('intentos', '=', 0).execute();
}
