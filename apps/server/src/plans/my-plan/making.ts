import { PAY_WITHIN } from '@veridico/reports/documents';
import { sql, type Selectable, type Transaction } from 'kysely';
import { addDays, periodAt, periodNumber } from '../contract/calendar.ts';
import { announce } from '../contract/events.ts';
import { invoiceKey, invoiceNumber } from '../contract/invoice-payment.ts';
import { keepInvoice, type NewInvoice } from '../contract/invoices.ts';
import { currentUf } from '../contract/uf.ts';
import type { ContractsTable, Schema } from '../../storage/schema.ts';

export type InvoicedContract = Pick<
  Selectable<ContractsTable>,
  'id' | 'moneda' | 'precio' | 'valor_adicional' | 'desde' | 'hasta' | 'fin' | 'siguiente_factura' | 'suspendido' | 'demo'
>;

interface BillingDays {
  readonly today: string;
  /** Every period that ended before this day is final: none of its queries is still being recorded. */
  readonly settled: string;
}

/**
 * Makes a contract's due invoices, one per missed period: the period that begins, and the additional queries of the one that ended. After
 * the last period, only the additional queries. All are issued today at today's UF.
 * @returns false if one has to wait: the UF value is missing, or a query of the ended period is still running
 */
export async function makeInvoices(
  trx: Transaction<Schema>,
  contract: InvoicedContract,
  { today, settled }: BillingDays,
): Promise<boolean> {
  const { id, moneda, precio, demo } = contract;
  for (let next = contract.siguiente_factura; next !== null && next <= settled;) {
    const follows = next <= contract.hasta;
    // The term is over and its renewal is not decided yet.
    if (!follows && contract.fin !== contract.hasta) return true;
    const extra = await additionalBefore(trx, id, next);
    if (extra === 'being made') return false;
    const uf = moneda === '2' ? await currentUf(trx) : undefined;
    if (moneda === '2' && !uf) return false;
    const period = follows ? periodAt(contract.desde, periodNumber(contract.desde, next)) : undefined;
    const owed: NewInvoice['owed'] = [
      ...(period && precio !== null ? [{ clase: 'base', cantidad: 1, valor: precio } as const] : []),
      ...(extra ? [{ clase: 'adicionales', ...extra } as const] : []),
      ...(await watchedBefore(trx, contract, next)).map((line) => ({ clase: 'monitoreo', ...line }) as const),
    ];
    if (owed.length > 0) {
      const terms = { desde: next, hasta: period?.hasta ?? null, emitida: today, vence: addDays(today, PAY_WITHIN) };
      const invoice = await keepInvoice(trx, { contrato: id, ...terms, owed, moneda, uf, demo: demo || uf?.demo === true });
      if (invoice)
        await announce(
          trx,
          { contrato: id, suceso: 'factura', clave: invoiceKey(invoice), detalle: invoiceNumber(invoice.id) },
          'administradores y pagos',
        );
    }
    next = period ? addDays(period.hasta, 1) : null;
    await trx.updateTable('contracts').set({ siguiente_factura: next }).where('id', '=', id).execute();
  }
  return true;
}

/**
 * Subjects watched at any moment of the period that ended the day before. Each counts once, at the price of its last annex; none in a
 * period that was suspended from its first day on.
 */
async function watchedBefore(
  trx: Transaction<Schema>,
  { id, desde, suspendido }: Pick<InvoicedContract, 'id' | 'desde' | 'suspendido'>,
  day: string,
): Promise<{ cantidad: number; valor: string }[]> {
  const start = (date: string) => sql<Date>`(${date}::date::timestamp at time zone 'America/Santiago')`;
  const period = periodAt(desde, periodNumber(desde, addDays(day, -1)));
  const subject = sql<string>`coalesce(sujeto_rut, comuna || '-' || rol)`;
  return trx
    .selectFrom((from) =>
      from
        .selectFrom('vigilados')
        .innerJoin('monitoreo_anexos', 'monitoreo_anexos.id', 'vigilados.anexo')
        .select('precio as valor')
        .distinctOn(subject)
        .where('contrato', '=', id)
        .where('vigilados.desde', '<', start(day))
        .where((eb) => eb.or([eb('vigilados.fin', 'is', null), eb('vigilados.fin', '>=', start(period.desde))]))
        .where(sql<boolean>`not coalesce(${suspendido}::timestamptz <= ${start(period.desde)}, false)`)
        .orderBy(subject)
        .orderBy('anexo', 'desc')
        .as('watched'),
    )
    .select(['valor', sql<number>`count(*)::int`.as('cantidad')])
    .where('valor', '>', '0')
    .groupBy('valor')
    .orderBy('valor')
    .execute();
}

/** Additional queries of the period that ended the day before; undefined if there are none or they are free. */
async function additionalBefore(
  trx: Transaction<Schema>,
  contrato: string,
  day: string,
): Promise<{ cantidad: number; valor: string } | 'being made' | undefined> {
  const period = await trx
    .selectFrom('quota_periods')
    .select(['adicionales', 'valor_adicional'])
    .select(sql<boolean>`exists (select from queries where periodo = quota_periods.id and estado = 'MAKING')`.as('making'))
    .where('contrato', '=', contrato)
    .where('hasta', '=', addDays(day, -1))
    .executeTakeFirst();
  if (period?.making) return 'being made';
  if (!period || period.adicionales === 0 || Number(period.valor_adicional) === 0) return undefined;
  return { cantidad: period.adicionales, valor: period.valor_adicional };
}
