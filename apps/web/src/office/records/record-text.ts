import { CAMPOS_DE_ANTECEDENTE, TIPOS_DE_ANTECEDENTE } from '@veridico/reference';
import { formatRut, isRut } from '@veridico/forms';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';

const TYPES: Readonly<Record<string, string | undefined>> = TIPOS_DE_ANTECEDENTE;
const COLUMNS: Readonly<Record<string, string | undefined>> = CAMPOS_DE_ANTECEDENTE;

/** 'Bienes raíces' of bienes_raices. */
export const typeText = (tipo: string): string => TYPES[tipo] ?? tipo;

/** 'Demostración' of a record that no source delivered. */
export const sourceText = (fuente: string): string => (fuente === 'demostracion' ? 'Demostración' : fuente);

/** 'Fecha de vencimiento' of fecha_vencimiento. */
export const columnText = (column: string): string => COLUMNS[column] ?? column.replaceAll('_', ' ');

type Values = Readonly<Record<string, string | null | undefined>>;

/** A value as people read it. @param beside the other values of the record, with its currency */
export function valueText(name: string, value: string | null | undefined, beside: Values = {}): string {
  if (!value) return '–';
  const said = CODES[value];
  if (said) return said;
  if (name.startsWith('rut') || name.endsWith('_rut')) return isRut(value) ? formatRut(value) : value;
  if (name === 'monto') return amountText(value, beside['moneda']);
  if (name === 'participacion') return value.replace('.', ',');
  if (PESOS.has(name)) return amountText(value, 'CLP');
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}

function amountText(value: string, moneda: string | null | undefined): string {
  const amount = Number(value);
  if (!Number.isFinite(amount)) return value;
  return !moneda || moneda === 'CLP' ? formatPesos(amount) : `${moneda} ${amount.toLocaleString('es-CL', { maximumFractionDigits: 4 })}`;
}

const CODES: Readonly<Record<string, string | undefined>> = {
  si: 'Sí',
  no: 'No',
  vigente: 'Vigente',
  aclarado: 'Aclarado',
  pagada: 'Pagada',
  CLP: 'Pesos',
  USD: 'Dólares',
  CH: 'Cheque',
  LT: 'Letra',
  PG: 'Pagaré',
};
const PESOS: ReadonlySet<string> = new Set(['vigente', 'mora_30_89', 'mora_90_mas', 'indirecta', 'tasacion', 'avaluo']);
