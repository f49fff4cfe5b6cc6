import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { Condition } from './filters.ts';
import { listReports } from './list.ts';

const PER_BATCH = 1_000;
const TITLES = ['Fecha (hora de Chile)', 'Informe', 'RUT', 'Nombre', 'Propiedad', 'Folio', 'Origen', 'Solicitante', 'Verificaciones'];
/** Without it spreadsheets take UTF-8 for something else. */
const BOM = '\uFEFF';
/** In Chile a comma is the decimal sign, and spreadsheets there take a list apart at semicolons. */
const SEPARATOR = ';';
/** 2026-03-01 23:30:00, which sorts as text and which a spreadsheet knows for a date. */
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'medium' });

/** A customer's reports as a file: semicolons, quotes where a value needs them, lines ended as RFC 4180 says. */
export async function reportsCsv(db: Kysely<Schema>, cliente: string, conditions: readonly Condition[]): Promise<string> {
  let text = BOM + line(TITLES);
  let after: string | undefined;
  do {
    const rows = await listReports(db, cliente, conditions, { limit: PER_BATCH, ...(after !== undefined && { after }) });
    for (const { fecha, informe, rut, nombre, propiedad, folio, origen, solicitante, verificaciones } of rows)
      text += line([moment.format(new Date(fecha)), informe, rut, nombre, propiedad, folio, origen, solicitante, String(verificaciones)]);
    after = rows.length < PER_BATCH ? undefined : rows.at(-1)?.idConsulta;
  } while (after !== undefined);
  return text;
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(SEPARATOR)}\r\n`;
}

/** A spreadsheet would run what begins like a formula. */
function cell(value: string): string {
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
