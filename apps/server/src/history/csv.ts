import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Condition } from './filters.ts';
import { listQueries, listReports, type Owner, type Page } from './list.ts';

const PER_BATCH = 1_000;
const REPORT_TITLES = [
  'Fecha (hora de Chile)',
  'Informe',
  'RUT',
  'Nombre',
  'Propiedad',
  'Folio',
  'Origen',
  'Solicitante',
  'Quién',
  'Verificaciones',
];
const QUERY_TITLES = ['Fecha (hora de Chile)', 'Quién', 'Correo', 'Informe', 'RUT', 'Nombre', 'Propiedad', 'Motivo', 'Adicional', 'Folio'];
/** Without it spreadsheets misread UTF-8. */
const BOM = '\uFEFF';
/** Chilean spreadsheets use the comma for decimals and the semicolon between values. */
const SEPARATOR = ';';
/** 2026-03-01 23:30:00: sorts as text, and spreadsheets read it as a date. */
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });

/** An owner's reports as CSV: semicolons, quotes where needed, line endings of RFC 4180. */
export function reportsCsv(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<string> {
  return writeCsv(
    REPORT_TITLES,
    (page) => listReports(db, owner, conditions, page),
    (row) => [
      inChile(row.fecha),
      row.informe,
      row.rut,
      row.nombre,
      row.propiedad,
      row.folio,
      row.origen,
      row.solicitante,
      row.quien,
      String(row.verificaciones),
    ],
  );
}

/** The log of a company's queries, in the same format. */
export function queriesCsv(db: Kysely<Schema>, owner: Owner, conditions: readonly Condition[]): Promise<string> {
  return writeCsv(
    QUERY_TITLES,
    (page) => listQueries(db, owner, conditions, page),
    (row) => [
      inChile(row.fecha),
      row.quien,
      row.correo,
      row.informe,
      row.rut,
      row.nombre,
      row.propiedad,
      row.motivo,
      row.adicional ? 'sí' : 'no',
      row.folio,
    ],
  );
}

async function writeCsv<R extends { readonly idConsulta: string }>(
  titles: readonly string[],
  read: (page: Page) => Promise<readonly R[]>,
  values: (row: R) => readonly string[],
): Promise<string> {
  let text = BOM + line(titles);
  let after: string | undefined;
  do {
    const rows = await read({ limit: PER_BATCH, ...(after !== undefined && { after }) });
    for (const row of rows) text += line(values(row));
    after = rows.length < PER_BATCH ? undefined : rows.at(-1)?.idConsulta;
  } while (after !== undefined);
  return text;
}

function inChile(instant: string): string {
  return moment.format(new Date(instant));
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(SEPARATOR)}\r\n`;
}

/** Prefixes values that a spreadsheet would run as a formula. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
