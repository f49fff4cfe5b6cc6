import { formatPesos } from '../ui/money.ts';

/** '1': pesos with tax. '2': UF, the tax apart. */
export type Moneda = '1' | '2';

const decimals = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });

/** A plan's amount as people read it: $59.900, or UF 6,50 + IVA. */
export function formatIn(moneda: Moneda, amount: number): string {
  return moneda === '1' ? formatPesos(amount) : `UF ${decimals.format(amount)} + IVA`;
}

/** What one UF is worth, in pesos and their hundredths: $41.147,74. */
export function formatUf(pesos: number): string {
  return `$${decimals.format(pesos)}`;
}
