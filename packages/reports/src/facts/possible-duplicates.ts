import type { Currency } from '../records.ts';
import { folded, nameOf, type Creditor, type Named } from './creditors.ts';

interface Document extends Named {
  readonly numero: string;
  readonly moneda: Currency;
  readonly monto: number;
  readonly fechaVencimiento: string;
}

/**
 * For each row the number of its group of possible duplicates, null where it has none: rows of one amount, due date and number (but for
 * leading zeros and punctuation), whose creditors are the same or have similar names.
 */
export function doubtsIn(rows: readonly Document[], creditorOf: (row: Named) => Creditor): (number | null)[] {
  const parents = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== undefined && parents[root] !== root) root = parents[root] ?? root;
    parents[index] = root;
    return root;
  };
  const buckets = Map.groupBy(rows.entries(), ([, row]) => bucketOf(row));
  for (const bucket of buckets.values()) {
    if (bucket.length < 2) continue;
    const seen = new Map<string, number>();
    for (const [mark, index] of bucket.flatMap(([at, row]) => marksOf(creditorOf(row)).map((each) => [each, at] as const))) {
      const earlier = seen.get(mark) ?? index;
      seen.set(mark, earlier);
      parents[rootOf(index)] = rootOf(earlier);
    }
  }
  const sizes = Map.groupBy(rows.keys(), rootOf);
  return rows.map((_, index) => ((sizes.get(rootOf(index))?.length ?? 0) > 1 ? rootOf(index) : null));
}

function bucketOf(row: Document): string {
  const number = folded(row.numero).replaceAll(' ', '').replace(/^0+/, '');
  return [row.moneda, row.monto, row.fechaVencimiento, number].join(' ');
}

/** Words that say nothing of who the creditor is. */
const COMMON = new Set(
  'BANCO BCO COOPERATIVA FINANCIERA COMERCIAL COMERCIALIZADORA SOCIEDAD INVERSIONES SERVICIOS TIENDAS EMPRESA EMPRESAS CIA CHILE GRUPO'.split(
    ' ',
  ),
);
const LINKING = new Set('A DE DEL E EL EN LA LAS LOS PARA POR Y'.split(' '));
/** Shorter words differ in one letter by chance; longer ones would take long to compare. */
const TYPED_WRONG = { from: 4, to: 30 };

/**
 * Two names are similar where they share a mark: a telling word, one with a letter more, less or changed, the whole name without spaces, or
 * its three or more initials.
 */
function marksOf({ id, nombre }: Creditor): string[] {
  const words = nameOf(nombre)
    .base.split(' ')
    .filter((word) => !LINKING.has(word));
  const whole = words.join('');
  const telling = words.filter((word) => word.length > 2 && !COMMON.has(word));
  const initials = words.map((word) => word.charAt(0)).join('');
  return [`id ${id}`, ...(initials.length > 2 ? [initials] : []), ...[whole, ...telling].flatMap(withOneLess)];
}

/** The word, and the word without each of its letters: two words share one of these where a single letter differs. */
function withOneLess(word: string): string[] {
  if (word.length < TYPED_WRONG.from || word.length > TYPED_WRONG.to) return [word];
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}
