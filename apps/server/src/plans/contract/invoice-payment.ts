import { sql, type Kysely, type Transaction } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { announce, noteEvent } from './events.ts';

/** An unpaid invoice suspends its contract this many days after the notice of delay: no service stops without notice. */
export const SUSPEND_AFTER_NOTICE = 4;

/** F-0000000012, as printed. */
export function invoiceNumber(id: string): string {
  return `F-${id.padStart(10, '0')}`;
}

/** Key of an invoice's events. A new due day gives a new key, so the events may happen again. */
export function invoiceKey({ id, vence }: { readonly id: string; readonly vence: string }): string {
  return `${id}/${vence}`;
}

/**
 * Records a paid order as the payment of its invoice, and restores the service if no other invoice suspends it.
 * @returns false if the invoice was already paid: this charge must be refunded
 */
export async function payInvoice(trx: Transaction<Schema>, orden: string): Promise<boolean> {
  const { factura } = await trx.selectFrom('orders').select('factura').where('orden', '=', orden).executeTakeFirstOrThrow();
  if (factura === null) return true;
  const paid = await trx
    .updateTable('facturas')
    .set({ pagada: sql<Date>`now()`, orden })
    .where('id', '=', factura)
    .where('pagada', 'is', null)
    .returning(['id', 'contrato', 'vence'])
    .executeTakeFirst();
  if (!paid) return false;
  const { contrato } = paid;
  await noteEvent(trx, { contrato, suceso: 'pago', clave: invoiceKey(paid), detalle: invoiceNumber(paid.id) });
  const lifted = await trx
    .updateTable('contracts')
    .set({ suspendido: null })
    .where('id', '=', contrato)
    .where('suspendido', 'is not', null)
    .where(({ not, exists }) => not(exists(suspendingInvoices(trx, contrato))))
    .returning('id')
    .executeTakeFirst();
  if (lifted) await announce(trx, { contrato, suceso: 'reactivado', clave: invoiceKey(paid) }, 'administradores y pagos');
  return true;
}

/** Invoices that keep a contract suspended: unpaid that many days after the notice of delay. */
function suspendingInvoices(db: Kysely<Schema>, contrato: string) {
  return db
    .selectFrom('facturas')
    .innerJoin('contract_events as notice', (join) =>
      join
        .onRef('notice.contrato', '=', 'facturas.contrato')
        .on('notice.suceso', '=', 'atraso')
        .on('notice.clave', '=', sql<string>`facturas.id || '/' || facturas.vence`),
    )
    .select('facturas.id')
    .where('facturas.contrato', '=', contrato)
    .where('facturas.pagada', 'is', null)
    .where(sql<string>`(notice.en at time zone 'America/Santiago')::date`, '<=', sql<string>`${TODAY} - ${SUSPEND_AFTER_NOTICE}::int`);
}
