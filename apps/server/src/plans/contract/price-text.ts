import { pesos } from '../../orders/mails/charge.ts';

const UF = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2 });
const PESOS_OF_UF = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', minimumFractionDigits: 2, useGrouping: 'always' });

/** '$6.500' or '0,15 UF más IVA', as in letters. @param valor in the currency, as PostgreSQL writes it */
export function priceText(moneda: '1' | '2', valor: string): string {
  const amount = Number(valor);
  return moneda === '1' ? pesos(amount) : `${UF.format(amount)} UF más IVA`;
}

/** '$38.362,26': the value of one UF. @param valor as PostgreSQL writes it */
export function ufText(valor: string): string {
  return PESOS_OF_UF.format(Number(valor));
}
