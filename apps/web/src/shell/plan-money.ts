import { formatPesos } from '../ui/money.ts';

/** '1': pesos, tax included. '2': UF, tax not included. */
export type Moneda = '1' | '2';

const decimals = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });

/** A plan's amount: $59.900, or UF 6,50 + IVA. The specification does not say whether its 1 and 2 are numbers. */
export function formatIn(moneda: Moneda | 1 | 2, amount: number): string {
  return String(moneda) === '1' ? formatPesos(amount) : `UF ${decimals.format(amount)} + IVA`;
}

/** Value of one UF in pesos, two decimals: $41.147,74. */
export function formatUf(pesos: number): string {
  return `$${decimals.format(pesos)}`;
}
