import type { Ran } from './results.ts';

export interface Row {
  readonly id: string;
  readonly statement: string;
}

export interface Proof extends Row {
  /** `read`: proved in the product's reading of the row, not literally. */
  readonly state: 'covered' | 'read' | 'open';
  /** The reading's id, such as C06, when the state is `read`. */
  readonly reading?: string;
}

export interface Coverage {
  readonly rows: readonly Proof[];
  /** Tags of unknown rows, each with its test. */
  readonly unknown: readonly string[];
  /** Rows in titles, where they prove nothing, each with its test. */
  readonly inTitles: readonly string[];
}

/** `DP1-05`; `DP1-05..09` for five rows; `SES-23:C06` for a row proved in a reading. */
const ROW_TAG = /^([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-)(\d{2,})(?:\.\.(\d{2,}))?(?::([A-Z]\d{2}))?$/;

const ROW_IN_TITLE = /\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d{2,}\b/g;

/** Reads docs/specification-rows.tsv: a heading line, then id, area, statement, exact text, source. */
export function parseRows(tsv: string): Row[] {
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', , statement = '']) => ({ id, statement }));
}

/** The rows in a test's tags, each with its reading. */
export function namedRows(tags: readonly string[]): { readonly id: string; readonly reading: string | undefined }[] {
  return tags.flatMap((tag) => {
    const [, prefix = '', first = '', last = first, reading] = ROW_TAG.exec(tag) ?? [];
    if (first === '') return [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => ({
      id: prefix + String(Number(first) + index).padStart(first.length, '0'),
      reading,
    }));
  });
}

/** A row is covered when a test with its tag passed and none failed. */
export function coverage(rows: readonly Row[], ran: readonly Ran[]): Coverage {
  const known = new Set(rows.map(({ id }) => id));
  const passed = new Map<string, string | undefined>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  const inTitles = new Set<string>();
  for (const { title, tags = [], state } of ran) {
    for (const [id] of title.matchAll(ROW_IN_TITLE)) if (known.has(id)) inTitles.add(`${id} en «${title}»`);
    for (const { id, reading } of namedRows(tags)) {
      if (!known.has(id)) unknown.add(`${id} en «${title}»`);
      if (state === 'failed') failed.add(id);
      if (state === 'passed') passed.set(id, reading ?? passed.get(id));
    }
  }
  return {
    unknown: [...unknown],
    inTitles: [...inTitles],
    rows: rows.map((row): Proof => {
      if (!passed.has(row.id) || failed.has(row.id)) return { ...row, state: 'open' };
      const reading = passed.get(row.id);
      return reading === undefined ? { ...row, state: 'covered' } : { ...row, state: 'read', reading };
    }),
  };
}

/** 'DP1-PAY-03' belongs to 'DP1-PAY'. */
export function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

/** The error about tags of unknown rows and rows in titles; empty without any. */
export function wrongNames({ unknown, inTitles }: Coverage): string {
  return [
    ['Pruebas con filas que no existen:', ...unknown],
    ['Pruebas que nombran su fila en el título y no en sus etiquetas:', ...inTitles],
  ]
    .filter(({ length }) => length > 1)
    .flat()
    .join('\n');
}
