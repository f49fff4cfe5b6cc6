import { INFORMES_CSV, REGISTRO_CSV } from '@veridico/api/endpoints';
import type { Kysely } from 'kysely';
import { askToday } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import type { Condition } from './filters.ts';
import type { Order } from './order.ts';
import { listQueries, listReports, type Owner, type Page } from './list.ts';

const PER_BATCH = 1_000;
/** Without it spreadsheets misread UTF-8. */
const BOM = '\uFEFF';
/** Chilean spreadsheets use the comma for decimals and the semicolon between values. */
const SEPARATOR = ';';
/** 2026-03-01 23:30:00: sorts as text, and spreadsheets read it as a date. */
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });

/** Reports that are asked for as a file. */
export interface ReportsAsked {
  readonly owner: Owner;
  readonly conditions: readonly Condition[];
  readonly order: Order;
}

/** An owner's reports as CSV. */
export function reportsCsv(db: Kysely<Schema>, asked: ReportsAsked): Promise<string> {
  return writeCsv(INFORMES_CSV, (page) => listAsked(db, asked, page), 'idConsulta');
}

/** A page of them. */
export function listAsked(db: Kysely<Schema>, { owner, conditions, order }: ReportsAsked, page: Page) {
  return listReports(db, owner, conditions, { ...page, order });
}

/** The log of a company's queries, in the same format. */
export function queriesCsv(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<string> {
  return writeCsv(REGISTRO_CSV, (page) => listQueries(db, owner, conditions, page), 'idConsulta');
}

/** The content-disposition of a CSV file, whose name ends with today. */
export async function csvAttachment(db: Kysely<Schema>, name: string): Promise<string> {
  return `attachment; filename="${name}_${await askToday(db)}.csv"`;
}

/** A list is written with commas. */
export type Cell = string | number | boolean | readonly string[] | null;

/**
 * A list as CSV: semicolons, quotes where needed, line endings of RFC 4180.
 * @param titles of the columns, in their order, by the row's field @param read a page @param id the field that the next page follows
 */
export async function writeCsv<K extends string, I extends string>(
  titles: Readonly<Record<K, string>>,
  read: (page: Page) => Promise<readonly (Readonly<Record<NoInfer<K>, Cell>> & Readonly<Record<NoInfer<I>, string>>)[]>,
  id: I,
): Promise<string> {
  const fields = Object.keys(titles) as K[];
  let text = BOM + line(Object.values(titles));
  for await (const row of rowsOf(read, id)) text += line(fields.map((field) => valueText(field, row[field])));
  return text;
}

/** The rows of a list, page after page. @param id the field that the next page follows */
export async function* rowsOf<R extends Readonly<Record<I, string>>, I extends string>(
  read: (page: Page) => Promise<readonly R[]>,
  id: I,
): AsyncGenerator<R, void> {
  let after: string | undefined;
  do {
    const rows = await read({ limit: PER_BATCH, ...(after !== undefined && { after }) });
    yield* rows;
    after = rows.length < PER_BATCH ? undefined : rows.at(-1)?.[id];
  } while (after !== undefined);
}

/** A value of a list as text. @param field a `fecha` is a moment in ISO 8601, shown in Chilean time */
export function valueText(field: string, value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(', ');
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return field === 'fecha' ? moment.format(new Date(String(value))) : String(value);
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(SEPARATOR)}\r\n`;
}

/** Prefixes values that a spreadsheet would run as a formula. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
