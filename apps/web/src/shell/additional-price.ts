import { formatPesos } from '../ui/money.ts';

interface AdditionalPrice {
  readonly valorConsultaAdicional: number;
  /** '1': pesos with tax. '2': UF, the tax apart. */
  readonly moneda: '1' | '2';
}

const uf = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What one more query costs once those of the contract are used. */
export function additionalPrice({ valorConsultaAdicional, moneda }: AdditionalPrice): string {
  return moneda === '1' ? formatPesos(valorConsultaAdicional) : `UF ${uf.format(valorConsultaAdicional)} + IVA`;
}
