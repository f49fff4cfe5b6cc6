import type { Currency } from '../records.ts';
import { CURRENCY_ORDER, thousands, type Total } from './formats.ts';
import { SHOWN } from './sections.ts';

interface Owed {
  readonly moneda: Currency;
  readonly monto: number;
}

/** Note that a section shows only some of its lines; null when it shows all. */
export function shownNote(article: 'los' | 'las', lines: number, all: readonly Total[]): string | null {
  if (lines <= SHOWN) return null;
  return `Se muestran ${article} ${SHOWN} ${all.length > 1 ? 'mayores, por moneda,' : 'de mayor monto,'} de ${thousands(lines)}.`;
}

/** Foot of a list: the total of each currency, with its number of lines when not all are shown. */
export function totalLines(name: string, all: readonly Total[], count: (rows: number) => string): Total[] {
  const lines = all.reduce((sum, { cuenta }) => sum + cuenta, 0);
  return all.map((total) => ({
    ...total,
    nombre: `${name}${all.length > 1 ? ` ${total.nombre}` : ''}${lines > SHOWN ? `, ${count(total.cuenta)}` : ''}`,
  }));
}

/** Numbers the records as people cite them, 'Protestos, línea 2': by currency, largest first within each. */
export function numbered<Row extends Owed>(rows: readonly Row[]): (Row & { readonly linea: number })[] {
  return CURRENCY_ORDER.flatMap((moneda) => rows.filter((row) => row.moneda === moneda).toSorted((a, b) => b.monto - a.monto)).map(
    (row, index) => Object.assign({ linea: index + 1 }, row),
  );
}

/** Numbers of the lines to show, in order: the largest of each currency in turn, since different currencies do not compare. */
export function shownLines(rows: readonly (Owed & { readonly linea: number })[]): number[] {
  const seen = new Map<Currency, number>();
  const ranked = rows.map(({ linea, moneda }) => {
    const rank = seen.get(moneda) ?? 0;
    seen.set(moneda, rank + 1);
    return { linea, rank };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || a.linea - b.linea)
    .slice(0, SHOWN)
    .map(({ linea }) => linea)
    .toSorted((a, b) => a - b);
}
