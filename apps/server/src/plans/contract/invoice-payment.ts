import { sql, type Kysely, type Transaction } from 'kysely';
import { TODAY } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import { announce, noteEvent } from './events.ts';

/** Days after the notice of delay on which an invoice suspends its contract: nobody is cut off without having been told before. */
export const SUSPEND_AFTER_NOTICE = 4;

/** F-0000000012, as people read it. */
export function invoiceNumber(id: string): string {
  return `F-${id.padStart(10, '0')}`;
}

/** What of an invoice happens once: it counts anew where the day to pay it is another. */
export function invoiceKey({ id, vence }: { readonly id: string; readonly vence: string }): string {
  return `${id}/${vence}`;
}

/**
 * Takes an order that was just paid for the payment of its invoice, and gives the service back at once where nothing else keeps it away.
 * @returns false where the invoice had been paid already: this charge is to be given back.
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
    .where(({ not, exists }) => not(exists(suspending(trx, contrato))))
    .returning('id')
    .executeTakeFirst();
  if (lifted) await announce(trx, { contrato, suceso: 'reactivado', clave: invoiceKey(paid) }, 'administradores y pagos');
  return true;
}

/** Invoices of a contract that keep its service away: not paid so long after the notice of delay. */
function suspending(db: Kysely<Schema>, contrato: string) {
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
