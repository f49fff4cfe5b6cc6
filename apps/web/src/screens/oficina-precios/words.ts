import type { CambioDeCatalogo, ProductoDeCatalogo, TipoDeCatalogo, ValoresDeCatalogo } from '@veridico/api';
import { formatIn, type Moneda } from '../../shell/plan-money.ts';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';

/** Name of each field, on its form and where a change is told. */
export const FIELD_NAMES = {
  codigo: 'Código',
  nombre: 'Nombre',
  tipo: 'Tipo',
  moneda: 'Moneda',
  precio: 'Precio',
  precioLista: 'Precio de lista',
  ofertaDesde: 'Precio tachado desde',
  ofertaHasta: 'Precio tachado hasta',
  descuento: 'Rebaja, en %',
  desde: 'Primer día',
  hasta: 'Último día',
  maxUsos: 'Límite de usos',
  consultas: 'Consultas',
  valorAdicional: 'Consulta adicional',
  meses: 'Meses de contrato',
  venta: 'Venta',
} as const;
export type CatalogField = keyof typeof FIELD_NAMES;

const MONEY: readonly string[] = ['precio', 'precioLista', 'valorAdicional'];
const DAYS: readonly string[] = ['ofertaDesde', 'ofertaHasta', 'desde', 'hasta'];
const SAID: Readonly<Record<string, string>> = { abierta: 'a la venta', cerrada: 'cerrada', mensual: 'mensual', pack: 'pack' };

/** A value as sentences write it. @param moneda of its plan; pesos for anything else */
function valueText(field: string, value: string, moneda: string | undefined): string {
  if (field === 'moneda') return value === '2' ? 'UF' : 'pesos';
  if (field === 'precioLista' && value === '') return 'sin precio propio';
  if (value === '') return 'nada';
  if (MONEY.includes(field)) return moneda === '2' ? formatIn('2', Number(value)) : formatPesos(Number(value));
  if (DAYS.includes(field)) return formatDate(value);
  return SAID[value] ?? (/^\d+$/.test(value) ? Number(value).toLocaleString('es-CL') : value);
}

/** Values as a person would type them into the form: thousands with points, UF with a comma. */
export function typedValues(valores: ValoresDeCatalogo): Record<string, string> {
  const typed = (field: string, value: string) => {
    if (!MONEY.includes(field) || value === '') return value;
    return valores['moneda'] === '2' ? value.replace('.', ',') : Number(value).toLocaleString('es-CL');
  };
  return Object.fromEntries(Object.entries(valores).map(([field, value]) => [field, typed(field, value)]));
}

export interface Difference {
  readonly name: string;
  /** Undefined: it did not exist. */
  readonly before: string | undefined;
  readonly after: string;
}

/** The fields that a change changes. @param moneda of the plan where the change does not say it */
export function differences(
  { antes, despues }: Pick<CambioDeCatalogo, 'antes' | 'despues'>,
  moneda: string | undefined,
): readonly Difference[] {
  return Object.entries(despues).map(([field, value]) => {
    const before = antes?.[field];
    return {
      name: Object.hasOwn(FIELD_NAMES, field) ? FIELD_NAMES[field as CatalogField] : field,
      before: before === undefined ? undefined : valueText(field, before, antes?.['moneda'] ?? moneda),
      after: valueText(field, value, despues['moneda'] ?? moneda),
    };
  });
}

/** '59.900', as the tables show it. */
export function priceText({ valores }: ProductoDeCatalogo, field: 'precio' | 'valorAdicional' = 'precio'): string {
  return formatIn((valores['moneda'] ?? '1') as Moneda, Number(valores[field]));
}

/** What the next change brings: 'Precio a $17.000'. */
export function nextText({ valores, agenda: [next] }: ProductoDeCatalogo): string {
  const despues = Object.fromEntries(Object.entries(next?.valores ?? {}).filter(([field, value]) => valores[field] !== value));
  return differences({ antes: null, despues }, next?.valores['moneda'])
    .map(({ name, after }) => `${name} a ${after}`)
    .join(', ');
}

/** Whether another person will have to confirm a change, as the server decides it. @param before undefined: it is new */
export function needsSecond(tipo: TipoDeCatalogo, before: ValoresDeCatalogo | undefined, after: ValoresDeCatalogo): boolean {
  if (tipo !== 'promocion' || after['descuento'] !== '100') return false;
  const closes = before && Object.entries(before).every(([field, value]) => field === 'venta' || after[field] === value);
  return !(closes && after['venta'] === 'cerrada');
}

export function periodText(from: string, to: string): string {
  if (from === '' && to === '') return 'siempre';
  if (to === '') return `desde el ${formatDate(from)}`;
  return from === '' ? `hasta el ${formatDate(to)}` : `${formatDate(from)} a ${formatDate(to)}`;
}

export const NOUNS: Readonly<Record<TipoDeCatalogo, string>> = { servicio: 'informe', promocion: 'promoción', plan: 'plan' };

const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'short' });

/** A moment as its field writes it, in Chile: 2026-12-01T00:00. */
export function momentValue(iso: string): string {
  return minute.format(new Date(iso)).replace(' ', 'T');
}

/** 2026-12-01T00:00 as people read it: 01-12-2026, 00:00. */
export function momentText(value: string): string {
  const [day = '', time = ''] = value.split('T');
  return `${formatDate(day)}, ${time}`;
}

/** A thing on sale as it will be at a moment. @param rige as its field writes it; empty for now */
export function valuesAt({ valores, agenda }: ProductoDeCatalogo, rige: string): ValoresDeCatalogo {
  return agenda.findLast((each) => rige !== '' && momentValue(each.rige) <= rige)?.valores ?? valores;
}
