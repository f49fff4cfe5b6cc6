import { formatPesos } from '../ui/money.ts';

/** '1': pesos with tax. '2': UF, the tax apart. */
export type Moneda = '1' | '2';

interface AdditionalPrice {
  readonly valorConsultaAdicional: number;
  readonly moneda: Moneda;
}

const uf = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What one more query costs once those of the contract are used. */
export function additionalPrice({ valorConsultaAdicional, moneda }: AdditionalPrice): string {
  return formatIn(moneda, valorConsultaAdicional);
}

/** A plan's amount as people read it: $59.900, or UF 6,50 + IVA. */
export function formatIn(moneda: Moneda, amount: number): string {
  return moneda === '1' ? formatPesos(amount) : `UF ${uf.format(amount)} + IVA`;
}
