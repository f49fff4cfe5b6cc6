import { isRut, LONGEST_REFERENCE, oneLine, wireRut } from '@veridico/forms';
import { parse } from 'csv-parse/sync';
import { Problem } from '../http/problem.ts';
import { readSheet } from './sheet.ts';

/** Most lines of a batch. */
const MOST_LINES = 10_000;
/** Largest accepted file, in bytes. */
const FILE_MAX_BYTES = 5_000_000;
/** A row of a list has a few columns of short texts: one of millions would hold up everything else. */
const LONG_ROW = /[^\r\n]{20000}/;
const MOST_COLUMNS = 100;
const LONGEST_TEXT = 60;
/** Rows in which the columns are looked for. */
const SAMPLE = 50;

/** A line as typed. */
export interface TypedLine {
  /** The cell that should hold the RUT. */
  readonly texto: string;
  /** In wire form; null if it cannot be read. */
  readonly rut: string | null;
  readonly referencia: string;
}

type Rows = readonly (readonly string[])[];

/**
 * Lines of a pasted list, a CSV or an XLSX file. The RUT stands in the column titled so, or else in the first one that holds RUTs; the
 * reference in a column titled so. Empty rows do not count.
 * @param archivo in base64; empty if the text was pasted @throws Problem CAMPOS_INVALIDOS, CUERPO_DEMASIADO_GRANDE
 */
export async function readLines({ texto, archivo }: { readonly texto: string; readonly archivo: string }): Promise<TypedLine[]> {
  const field = archivo === '' ? 'texto' : 'archivo';
  const refuse = (sentence: string) => new Problem('CAMPOS_INVALIDOS', { campos: { [field]: sentence } });
  const rows = archivo === '' ? splitText(texto) : await rowsOfFile(Buffer.from(archivo, 'base64'));
  if (rows === undefined)
    throw refuse(
      archivo === ''
        ? 'No pudimos leer la lista: escribe un RUT por línea.'
        : 'No pudimos leer el archivo: sube una planilla XLSX sin clave, o un CSV.',
    );
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const { body, rutColumn, referenceColumn } = columnsOf(filled);
  if (body.length === 0) throw refuse('La lista está vacía: escribe un RUT por línea.');
  if (body.length > MOST_LINES) throw refuse('Son más de 10.000 líneas: divide la lista.');
  return body.map((row) => readLine(row[rutColumn] ?? '', row[referenceColumn]));
}

/** Digits with their check digit, and what follows after a space: a pasted line may name its subject beside the RUT. */
const RUT_FIRST = /^(\d[\d.]*\s*[\p{Pd}\u2212]?\s*[\dkK])(?:\s+(\D.*))?$/u;

function readLine(cell: string, reference: string | undefined): TypedLine {
  const texto = oneLine(cell);
  const [, rut = '', beside = ''] = RUT_FIRST.exec(texto) ?? [];
  return {
    texto: cut(texto, LONGEST_TEXT),
    rut: isRut(rut) ? wireRut(rut) : null,
    referencia: cut(oneLine(reference ?? beside), LONGEST_REFERENCE),
  };
}

/** By characters: half of an emoji is no text. */
function cut(text: string, most: number): string {
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

async function rowsOfFile(file: Buffer): Promise<Rows | undefined> {
  if (file.length > FILE_MAX_BYTES) throw new Problem('CUERPO_DEMASIADO_GRANDE', { mensaje: 'La planilla pesa más de 5 MB.' });
  // A ZIP archive begins with PK.
  return file.subarray(0, 2).toString('latin1') === 'PK' ? readSheet(file, MOST_LINES + 1) : splitText(decode(file));
}

/** Text of a CSV file in UTF-8 or UTF-16, or as older spreadsheets of Windows write it. */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** Cells of a text: separated by tabs as copied from a spreadsheet, else by semicolons or commas. Undefined if it is no text. */
function splitText(text: string): Rows | undefined {
  if (text.includes('\0') || LONG_ROW.test(text)) return undefined;
  const separator = ['\t', ';', ','].find((each) => text.includes(each)) ?? ';';
  try {
    return parse(text, {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: MOST_LINES + 2,
    }).map((row) => row.slice(0, MOST_COLUMNS));
  } catch {
    return undefined;
  }
}

const TITLE = {
  rut: /^(rut|run|r\.u\.t\.?|rut.*empresa|rut.*persona)$/i,
  reference: /^(referencia|ref|centro de costos?|caso|n[uú]mero de caso)$/i,
};

/** The rows below a line of titles, and the columns that count. */
function columnsOf(rows: Rows) {
  const titles = (rows[0] ?? []).map(oneLine);
  const titled = !titles.some((cell) => isRut(cell)) && titles.some((cell) => TITLE.rut.test(cell) || TITLE.reference.test(cell));
  const body = titled ? rows.slice(1) : rows;
  const byTitle = titled ? titles.findIndex((cell) => TITLE.rut.test(cell)) : -1;
  return {
    body,
    rutColumn: byTitle === -1 ? columnOfRuts(body) : byTitle,
    referenceColumn: titled ? titles.findIndex((cell) => TITLE.reference.test(cell)) : -1,
  };
}

/** The column with most RUTs among the first rows; the first one if none has any. */
function columnOfRuts(rows: Rows): number {
  const sample = rows.slice(0, SAMPLE);
  const columns = sample.reduce((most, row) => Math.max(most, row.length), 1);
  const counts = Array.from({ length: columns }, (_, column) => sample.filter((row) => isRut(row[column] ?? '')).length);
  return counts.indexOf(Math.max(...counts));
}
