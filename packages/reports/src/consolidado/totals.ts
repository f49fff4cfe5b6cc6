import { AGES } from '../facts/ages.ts';
import { type Amount, amount, daysBetween, shortened, thousands, totals } from '../house/formats.ts';
import { countedOnce, type Reconciled, type ReconciledDebts } from '../facts/reconciled.ts';
import type { Currency, Morosidad, Protesto } from '../records.ts';

type Debts = Pick<ReconciledDebts, 'protestos' | 'morosidades'>;

/** Fields that protests and arrears have in common. */
type Claim = Pick<Reconciled<Protesto & Morosidad>, 'acreedor' | 'acreedorId' | 'moneda' | 'monto' | 'fechaVencimiento'>;

interface Column {
  readonly clase: 'protestos' | 'morosidades';
  /** Column head. */
  readonly nombre: string;
}

interface DebtKind extends Column {
  /** Text of an empty cell. */
  readonly ninguno: string;
  /** Name of the whole, as in 'el 17 % de lo protestado'. */
  readonly de: string;
  readonly claims: readonly Claim[];
  /** The same, those that may be one document counted once. */
  readonly once: readonly Claim[];
}

export interface TotalsCell extends Amount {
  readonly cuenta: number;
}

export interface TotalsRow {
  readonly nombre: string;
  /** One per column. */
  readonly celdas: readonly TotalsCell[];
}

/** Totals of one currency. Amounts of different currencies never share a table. */
export interface CurrencyTotals {
  readonly moneda: Currency;
  /** 'en pesos' */
  readonly nombre: string;
  /** Kinds of debt present in this currency; a kind without records has no column. */
  readonly columnas: readonly Column[];
  readonly edades: readonly TotalsRow[];
  /** The largest creditors. */
  readonly acreedores: readonly TotalsRow[];
  /** All other creditors in one row; null when there are none. */
  readonly otros: TotalsRow | null;
  /** Every creditor with its full name, for the annex; null when page 1 names them all. */
  readonly todos: readonly TotalsRow[] | null;
  readonly total: TotalsRow;
  /** Creditor with the largest share of the first kind, what may be repeated counted once, in whole percent; null when there is only one creditor. */
  readonly mayor: { readonly acreedor: string; readonly porcentaje: number; readonly de: string } | null;
}

/**
 * Totals by age and by creditor, per currency. The currency with most records comes first: its tables share page 1 with other content.
 * @param page `today`: day YYYY-MM-DD that ages are counted back from; `longName`: the subject's name takes many lines of page 1
 */
export function totalsByCurrency(
  { protestos, morosidades }: Debts,
  page: { readonly today: string; readonly longName: boolean },
): CurrencyTotals[] {
  const kinds: readonly DebtKind[] = [
    {
      clase: 'protestos',
      nombre: 'Protestos vigentes',
      ninguno: 'Ninguno',
      de: 'de lo protestado',
      claims: protestos,
      once: countedOnce(protestos),
    },
    {
      clase: 'morosidades',
      nombre: 'En mora',
      ninguno: 'Ninguna',
      de: 'de las deudas en mora',
      claims: morosidades,
      once: countedOnce(morosidades),
    },
  ];
  const present = totals([...protestos, ...morosidades]).toSorted((a, b) => b.cuenta - a.cuenta);
  const firstRoom = ROOM - (page.longName ? LONG_NAME_ROOM : 0) - (present.length > 1 ? CURRENCIES_ROOM : 0);
  return present.map(({ moneda, nombre }, index) => ({
    moneda,
    nombre,
    ...tables(kindsWithDebts(moneda, kinds), { moneda, today: page.today, room: index === 0 ? firstRoom : ROOM }),
  }));
}

function kindsWithDebts(moneda: Currency, kinds: readonly DebtKind[]): DebtKind[] {
  return kinds
    .map(({ claims, once, ...kind }) => ({ ...kind, claims: claims.filter(within(moneda)), once: once.filter(within(moneda)) }))
    .filter(({ claims }) => claims.length > 0);
}

function within(moneda: Currency): (claim: Claim) => boolean {
  return (claim) => claim.moneda === moneda;
}

interface TableOptions {
  readonly moneda: Currency;
  readonly today: string;
  /** Lines available for creditor names. */
  readonly room: number;
}

function tables(kinds: readonly DebtKind[], { moneda, today, room }: TableOptions): Omit<CurrencyTotals, 'moneda' | 'nombre'> {
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
  const names = new Map(kinds.flatMap(({ claims }) => claims.map(({ acreedor, acreedorId }) => [acreedorId, acreedor])));
  const creditors = [...names].map(([id, name]) => ({ id, ...row(name, ({ acreedorId }) => acreedorId === id) })).toSorted(byLargest);
  const ranked = creditors.map(({ nombre, celdas }) => ({ nombre, celdas }));
  const acreedores = ranked.slice(0, creditorsWithin(room, ranked));
  const shown = new Set(creditors.slice(0, acreedores.length).map(({ id }) => id));
  const more = ranked.length - acreedores.length;
  return {
    columnas: kinds.map(({ clase, nombre }) => ({ clase, nombre })),
    edades,
    acreedores: acreedores.map(({ nombre, celdas }) => ({ nombre: shortened(nombre, MOST_LETTERS), celdas })),
    otros: more === 0 ? null : row(moreText(more), ({ acreedorId }) => !shown.has(acreedorId)),
    todos: more === 0 ? null : ranked,
    total: row('Total', () => true),
    mayor: largestOfFirst(kinds),
  };
}

function largestOfFirst([kind]: readonly DebtKind[]): CurrencyTotals['mayor'] {
  const byCreditor = Map.groupBy(kind?.once ?? [], ({ acreedorId }) => acreedorId);
  const held = [...byCreditor.values()].map((claims) => ({ acreedor: claims[0]?.acreedor ?? '', monto: totals(claims)[0]?.monto ?? 0 }));
  const [largest] = held.toSorted((a, b) => b.monto - a.monto || a.acreedor.localeCompare(b.acreedor, 'es'));
  if (!kind || !largest || held.length < 2) return null;
  const all = held.reduce((sum, { monto }) => sum + monto, 0);
  // With several creditors the largest must not be rounded up to 100 %.
  const porcentaje = Math.min(99, Math.round((largest.monto / all) * 100));
  return { acreedor: largest.acreedor, porcentaje, de: kind.de };
}

function cell({ ninguno, claims }: DebtKind, moneda: Currency, keep: (claim: Claim) => boolean): TotalsCell {
  const kept = claims.filter(keep);
  const [sum] = totals(kept);
  return { cuenta: kept.length, ...(sum ? amount(sum) : { moneda, monto: 0, texto: ninguno }) };
}

/** Sorts by the larger of a creditor's two amounts; protests and arrears are never summed. */
function byLargest(a: TotalsRow, b: TotalsRow): number {
  const largest = ({ celdas }: TotalsRow) => Math.max(...celdas.map(({ monto }) => monto));
  return largest(b) - largest(a) || a.nombre.localeCompare(b.nombre, 'es');
}

/** Page 1 fits six creditors, or `ROOM` lines of names; fewer when the subject's name is long or there are totals in other currencies. */
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
