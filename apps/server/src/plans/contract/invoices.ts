import { sql, type Transaction } from 'kysely';
import type { ContractsTable, FacturasTable, LineaFactura, Schema, UfTable } from '../../storage/schema.ts';
import { invoiceMoney } from './money.ts';

export interface NewInvoice {
  readonly contrato: string;
  readonly desde: string;
  /** Null if no period begins and only additional queries are charged. */
  readonly hasta: string | null;
  readonly owed: readonly Pick<LineaFactura, 'clase' | 'cantidad' | 'valor'>[];
  readonly moneda: ContractsTable['moneda'];
  /** UF of the issue day; absent for a plan in pesos. */
  readonly uf?: Pick<UfTable, 'fecha' | 'valor'> | undefined;
  readonly emitida: string;
  readonly vence: string;
  readonly demo: boolean;
  /** The order that already paid it. */
  readonly orden?: string;
}

export type KeptInvoice = Pick<FacturasTable, 'vence'> & { readonly id: string };

/**
 * Stores what a contract owes for a period, once. @returns undefined if the period already has its invoice
 * @throws Error for an invoice in UF without a UF value
 */
export async function keepInvoice(trx: Transaction<Schema>, { owed, uf, orden, ...invoice }: NewInvoice): Promise<KeptInvoice | undefined> {
  const money = invoiceMoney(invoice.moneda, owed, uf?.valor);
  if (!money) throw new Error('an invoice in UF without its value');
  const { lineas, ...sums } = money;
  return trx
    .insertInto('facturas')
    .values({
      ...invoice,
      ...sums,
      lineas: JSON.stringify(owed.map((line, index) => ({ ...line, ...lineas[index] }))),
      uf_fecha: invoice.moneda === '2' ? (uf?.fecha ?? null) : null,
      uf_valor: invoice.moneda === '2' ? (uf?.valor ?? null) : null,
      orden: orden ?? null,
      pagada: orden === undefined ? null : sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.columns(['contrato', 'desde']).doNothing())
    .returning(['id', 'vence'])
    .executeTakeFirst();
}
