import type { Ran } from './results.ts';

export interface Row {
  readonly id: string;
  readonly statement: string;
}

export interface Proof extends Row {
  /** `read`: proved as the product reads the row, not as it is written. */
  readonly state: 'covered' | 'read' | 'open';
  /** The reading's id, such as C06, when the state is `read`. */
  readonly reading?: string;
}

export interface Coverage {
  readonly rows: readonly Proof[];
  /** Titles that name a row which does not exist. */
  readonly unknown: readonly string[];
}

const BRACKET = /\[([^\]]+)\]/g;
const ROW_ID = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*-\d{2,}$/;
const READING = /^[A-Z]\d{2}$/;

/** Reads docs/specification-rows.tsv: a heading line, then id, area, statement, exact text, source. */
export function parseRows(tsv: string): Row[] {
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([id = '', , statement = '']) => ({ id, statement }));
}

/** The rows a title names, each with the reading named beside it: `[DP1-05, DP1-06] …`, `[SES-23 C06] …`. */
export function namedRows(title: string): { readonly id: string; readonly reading: string | undefined }[] {
  return [...title.matchAll(BRACKET)].flatMap(([, inside = '']) => {
    const words = inside.split(/[\s,]+/);
    const reading = words.find((word) => READING.test(word));
    return words.filter((word) => ROW_ID.test(word)).map((id) => ({ id, reading }));
  });
}

/** A row counts when a test that names it passed and none that names it failed. */
export function coverage(rows: readonly Row[], ran: readonly Ran[]): Coverage {
  const known = new Set(rows.map(({ id }) => id));
  const passed = new Map<string, string | undefined>();
  const failed = new Set<string>();
  const unknown = new Set<string>();
  for (const { title, state } of ran) {
    for (const { id, reading } of namedRows(title)) {
      if (!known.has(id)) unknown.add(`[${id}] en «${title}»`);
      if (state === 'failed') failed.add(id);
      if (state === 'passed') passed.set(id, reading ?? passed.get(id));
    }
  }
  return {
    unknown: [...unknown],
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

/** The complaint about titles that name no row; empty when there is none. */
export function unknownRows({ unknown }: Coverage): string {
  return unknown.length > 0 ? `Títulos que nombran filas que no existen:\n${unknown.join('\n')}` : '';
}
