import { CAMPOS_DE_ANTECEDENTE } from '@veridico/reference';
import { formatDate, formatDateTime } from '../ui/date-time.ts';

const AMOUNTS: ReadonlySet<string> = new Set(
  (['monto', 'vigente', 'mora_30_89', 'mora_90_mas', 'indirecta', 'tasacion', 'avaluo'] as const).map(
    (column) => CAMPOS_DE_ANTECEDENTE[column],
  ),
);
const CODES: Readonly<Record<string, string | undefined>> = { CH: 'Cheque', LT: 'Letra', PG: 'Pagaré' };

/** A value of a record as people write it: days, moments, amounts and kinds of documents. @param name of its column, as people read it */
export function readable(name: string, value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return formatDateTime(value);
  if (AMOUNTS.has(name) && /^\d+(\.\d+)?$/.test(value)) return Number(value).toLocaleString('es-CL', { maximumFractionDigits: 4 });
  return CODES[value] ?? value;
}
