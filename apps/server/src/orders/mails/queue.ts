import { sql, type Transaction } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';

/** Mails about one order, each sent at most once for it. */
export const ORDER_MAILS = [
  'comprobante',
  'pago-encontrado',
  'pago-no-hecho',
  'informe',
  'en-revision',
  'reembolso-pendiente',
  'reembolso',
  'documento',
  'nota-de-credito',
] as const;
export type OrderMail = (typeof ORDER_MAILS)[number];

/** What carries a receipt goes as soon as it is drawn, which takes a second; it does not wait for ever. */
const PAPER_SECONDS = 60;
const DELAY_SECONDS: Partial<Record<OrderMail, number>> = {
  // Most refunds are done within seconds: who gets the news of the end needs none of the beginning.
  'reembolso-pendiente': 600,
  comprobante: PAPER_SECONDS,
  'pago-encontrado': PAPER_SECONDS,
  reembolso: PAPER_SECONDS,
};

/** Queues a mail to the order's buyer in the transaction that makes it true. A second one of the same kind is none. */
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

/** Who contracts a plan says where its tax documents go, and those of its invoices. */
function addressee(clase: OrderMail) {
  if (clase !== 'documento' && clase !== 'nota-de-credito') return sql<string>`inputs ->> 'correo'`;
  return sql<string>`coalesce((select empresa ->> 'correoPagoProveedores' from plan_orders p where p.orden = orders.orden),
    (select correo_pago from companies c where c.rut = orders.sujeto_rut and orders.factura is not null), inputs ->> 'correo')`;
}

/** Takes back a mail that nobody has begun to send. */
export async function withdrawMail(trx: Transaction<Schema>, orden: string, clase: OrderMail): Promise<void> {
  await trx.deleteFrom('mails').where('orden', '=', orden).where('clase', '=', clase).where('intentos', '=', 0).execute();
}
