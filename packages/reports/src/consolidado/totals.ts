import { type Amount, amount, daysBetween, shortened, thousands, totals } from '../house/formats.ts';
import type { Currency, DebtRecords, Morosidad, Protesto } from '../records.ts';

type Debts = Pick<DebtRecords, 'protestos' | 'morosidades'>;

/** What protests and arrears have in common. */
type Claim = Pick<Protesto & Morosidad, 'acreedor' | 'moneda' | 'monto' | 'fechaVencimiento'>;

interface Column {
  readonly clase: 'protestos' | 'morosidades';
  /** Head of the column. */
  readonly nombre: string;
}

interface Kind extends Column {
  /** What a cell without any says. */
  readonly ninguno: string;
  /** Its whole, as in 'el 17 % de lo protestado'. */
  readonly de: string;
  readonly claims: readonly Claim[];
}

export interface TotalsCell extends Amount {
  readonly cuenta: number;
}

export interface TotalsRow {
  readonly nombre: string;
  /** As many as there are columns. */
  readonly celdas: readonly TotalsCell[];
}

/** Totals of one currency: amounts of different currencies never meet in a table. */
export interface CurrencyTotals {
  readonly moneda: Currency;
  /** 'en pesos' */
  readonly nombre: string;
  /** Kinds of debt that exist in this currency; a kind without any has no column. */
  readonly columnas: readonly Column[];
  readonly edades: readonly TotalsRow[];
  /** The largest creditors. */
  readonly acreedores: readonly TotalsRow[];
  /** All the other creditors, in one row; null when there are none. */
  readonly otros: TotalsRow | null;
  /** Every creditor by its whole name, for the annex; null when page 1 names them all. */
  readonly todos: readonly TotalsRow[] | null;
  readonly total: TotalsRow;
  /** Who holds most of the first kind, in whole percent; null where there is but one creditor. */
  readonly mayor: { readonly acreedor: string; readonly porcentaje: number; readonly de: string } | null;
}

/** Since the day it fell due. Both ends are inside. */
const AGES = [
  { nombre: 'Hasta 30 días', from: 0, to: 30 },
  { nombre: '31 a 90 días', from: 31, to: 90 },
  { nombre: '91 a 180 días', from: 91, to: 180 },
  { nombre: '181 días a 1 año', from: 181, to: 365 },
  { nombre: 'Más de 1 año', from: 366, to: Number.POSITIVE_INFINITY },
] as const;

/**
 * Totals by age and by creditor, currency by currency: the one with most records first, whose tables share page 1 with everything else.
 * @param page the day YYYY-MM-DD from which ages are counted back, and whether the subject's name takes many lines of page 1
 */
export function totalsByCurrency(
  { protestos, morosidades }: Debts,
  page: { readonly today: string; readonly longName: boolean },
): CurrencyTotals[] {
  const kinds: readonly Kind[] = [
    { clase: 'protestos', nombre: 'Protestos vigentes', ninguno: 'Ninguno', de: 'de lo protestado', claims: protestos },
    { clase: 'morosidades', nombre: 'En mora', ninguno: 'Ninguna', de: 'de las deudas en mora', claims: morosidades },
  ];
  const present = totals([...protestos, ...morosidades]).toSorted((a, b) => b.cuenta - a.cuenta);
  const firstRoom = ROOM - (page.longName ? LONG_NAME_ROOM : 0) - (present.length > 1 ? CURRENCIES_ROOM : 0);
  return present.map(({ moneda, nombre }, index) => ({
    moneda,
    nombre,
    ...tables(kindsIn(moneda, kinds), { moneda, today: page.today, room: index === 0 ? firstRoom : ROOM }),
  }));
}

function kindsIn(moneda: Currency, kinds: readonly Kind[]): Kind[] {
  return kinds
    .map((kind) => ({ ...kind, claims: kind.claims.filter((claim) => claim.moneda === moneda) }))
    .filter(({ claims }) => claims.length > 0);
}

interface Setting {
  readonly moneda: Currency;
  readonly today: string;
  /** Lines that names of creditors may take. */
  readonly room: number;
}

function tables(kinds: readonly Kind[], { moneda, today, room }: Setting): Omit<CurrencyTotals, 'moneda' | 'nombre'> {
  const row = (nombre: string, keep: (claim: Claim) => boolean): TotalsRow => ({
    nombre,
    celdas: kinds.map((kind) => cell(kind, moneda, keep)),
  });
  const edades = AGES.map(({ nombre, from, to }) =>
    row(nombre, ({ fechaVencimiento }) => {
      const days = daysBetween(fechaVencimiento, today);
      return days >= from && days <= to;
    }),
  );
  const names = new Set(kinds.flatMap(({ claims }) => claims.map(({ acreedor }) => acreedor)));
  const ranked = [...names].map((name) => row(name, ({ acreedor }) => acreedor === name)).toSorted(byLargest);
  const acreedores = ranked.slice(0, creditorsWithin(room, ranked));
  const shown = new Set(acreedores.map(({ nombre }) => nombre));
  const more = ranked.length - acreedores.length;
  return {
    columnas: kinds.map(({ clase, nombre }) => ({ clase, nombre })),
    edades,
    acreedores: acreedores.map(({ nombre, celdas }) => ({ nombre: shortened(nombre, MOST_LETTERS), celdas })),
    otros: more === 0 ? null : row(moreText(more), ({ acreedor }) => !shown.has(acreedor)),
    todos: more === 0 ? null : ranked,
    total: row('Total', () => true),
    mayor: largestOfFirst(kinds, ranked),
  };
}

function largestOfFirst([kind]: readonly Kind[], rows: readonly TotalsRow[]): CurrencyTotals['mayor'] {
  const held = rows.map(({ nombre, celdas }) => ({ acreedor: nombre, monto: celdas[0]?.monto ?? 0 })).filter(({ monto }) => monto > 0);
  const [largest] = held.toSorted((a, b) => b.monto - a.monto);
  if (!kind || !largest || held.length < 2) return null;
  const all = held.reduce((sum, { monto }) => sum + monto, 0);
  // Of more than one creditor, the largest never holds all.
  const porcentaje = Math.min(99, Math.round((largest.monto / all) * 100));
  return { acreedor: largest.acreedor, porcentaje, de: kind.de };
}

function cell({ ninguno, claims }: Kind, moneda: Currency, keep: (claim: Claim) => boolean): TotalsCell {
  const kept = claims.filter(keep);
  const [sum] = totals(kept);
  return { cuenta: kept.length, ...(sum ? amount(sum) : { moneda, monto: 0, texto: ninguno }) };
}

/** A creditor's place is that of its larger amount, since protests and arrears are never added up either. */
function byLargest(a: TotalsRow, b: TotalsRow): number {
  const largest = ({ celdas }: TotalsRow) => Math.max(...celdas.map(({ monto }) => monto));
  return largest(b) - largest(a) || a.nombre.localeCompare(b.nombre, 'es');
}

/** Page 1 has room for six creditors whose names take so many lines; less where the subject's own name or totals in other currencies take some. */
const MOST_CREDITORS = 6;
const ROOM = 11;
const LONG_NAME_ROOM = 3;
const CURRENCIES_ROOM = 3;
const LETTERS = 22;
const MOST_LETTERS = 3 * LETTERS;

function creditorsWithin(room: number, ranked: readonly TotalsRow[]): number {
  let lines = 0;
  const fitting = ranked
    .slice(0, MOST_CREDITORS)
    .findIndex(({ nombre }) => (lines += Math.ceil(shortened(nombre, MOST_LETTERS).length / LETTERS)) > room);
  return fitting === -1 ? MOST_CREDITORS : fitting;
}

function moreText(count: number): string {
  return `${thousands(count)} ${count === 1 ? 'acreedor más' : 'acreedores más'}`;
}
