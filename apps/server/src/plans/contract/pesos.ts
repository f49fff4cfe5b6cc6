import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { invoiceMoney } from './money.ts';
import { currentUf } from './uf.ts';

/** What an invoice of today would charge for so many: whole pesos, tax included; undefined without a current UF. @param valor of each */
export async function pesosOf(
  db: Kysely<Schema>,
  moneda: '1' | '2',
  { cantidad, valor }: { readonly cantidad: number; readonly valor: number },
): Promise<number | undefined> {
  const uf = moneda === '2' ? (await currentUf(db))?.valor : undefined;
  return invoiceMoney(moneda, [{ cantidad, valor: valor.toFixed(2) }], uf)?.total;
}
