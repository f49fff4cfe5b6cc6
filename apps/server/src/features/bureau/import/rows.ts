import { parse } from 'csv-parse/sync';
import { isRefusal, type ImportType, type Row, type Value } from './define.ts';
import { readLines, type Line } from './lines.ts';

/** A line that is not loaded, and why. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
  readonly content: string;
}

export interface CheckedRow {
  readonly line: number;
  readonly row: Row;
}

export interface CheckedLines {
  readonly rows: readonly CheckedRow[];
  readonly refused: readonly RefusedLine[];
}

/** The file as a whole cannot be loaded; the message says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/**
 * Reads a CSV with a header and checks each line. A record is one line, since no field of these files holds a line break: an open quote
 * therefore costs its own line and never swallows those behind it.
 * @throws UnusableFile when there is no header or it is not the type's
 */
export async function* readRows(type: ImportType, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedLines> {
  let header: readonly string[] | undefined;
  for await (const lines of readLines(blocks)) {
    const content = header ? lines : lines.slice(1);
    header ??= readHeader(type, lines[0]);
    if (content.length > 0) yield checkLines(type, header, content);
  }
  if (!header) throw new UnusableFile('El archivo está vacío.');
}

function readHeader({ columns }: ImportType, line: Line | undefined): readonly string[] {
  const names = Object.keys(columns);
  const expected = `Se espera: ${names.join(',')}`;
  if (!line || line.problem) throw new UnusableFile(`La primera línea no es un encabezado en UTF-8. ${expected}`);
  if (line.number > 1) throw new UnusableFile(`La primera línea está en blanco y debe llevar el encabezado. ${expected}`);
  const found = WELL_QUOTED.test(line.text) ? (split([line.text])[0] ?? []).map((name) => name.trim()) : [line.text];
  if (found.length === 1 && /[;\t|]/.test(line.text)) throw new UnusableFile(`Las columnas deben ir separadas por comas. ${expected}`);
  const problems = [
    ['Faltan columnas', names.filter((name) => !found.includes(name))],
    ['Columnas desconocidas', found.filter((name) => !names.includes(name))],
    ['Columnas repetidas', found.filter((name, index) => found.indexOf(name) !== index)],
  ] as const;
  const said = problems.filter(([, which]) => which.length > 0).map(([what, which]) => `${what}: ${[...new Set(which)].join(', ')}.`);
  if (said.length > 0) throw new UnusableFile(`El encabezado no corresponde. ${said.join(' ')} ${expected}`);
  return found;
}

/** Fields without quotes, or quoted from end to end with inner quotes doubled. */
const WELL_QUOTED = /^(?:[^",]*|"[^"]*(?:""[^"]*)*")(?:,(?:[^",]*|"[^"]*(?:""[^"]*)*"))*$/;

function split(lines: readonly string[]): string[][] {
  return parse(lines.join('\n'), { record_delimiter: '\n', relax_column_count: true, max_record_size: 0 });
}

function checkLines(type: ImportType, header: readonly string[], lines: readonly Line[]): CheckedLines {
  const problems = lines.map(problemOf);
  const records = split(lines.filter((_, index) => problems[index] === undefined).map((line) => line.text)).values();
  const rows: CheckedRow[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, { number, text }] of lines.entries()) {
    const row = problems[index] ?? checkRow(type, header, records.next().value ?? []);
    if (typeof row === 'string') refused.push({ line: number, reason: row, content: text });
    else rows.push({ line: number, row });
  }
  return { rows, refused };
}

/** Control characters (tabs and NUL among them), line separators, those that reverse the direction of writing, and the sign of lost ones. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFD]/u;
/** UTF-8 that somebody read as Latin-1 and wrote again: "PÃ©rez", "NÂ°". Neither pair stands in any Spanish word. */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00BF]/;

function problemOf({ text, problem }: Line): string | undefined {
  if (problem === 'length') return 'la línea es demasiado larga';
  if (problem === 'encoding') return 'codificación: la línea no está en UTF-8';
  const unprintable = UNPRINTABLE.exec(text)?.[0];
  if (unprintable === '\uFFFD') return 'codificación: trae el carácter de reemplazo U+FFFD, un carácter se perdió antes';
  if (unprintable)
    return `codificación: trae el carácter de control U+${unprintable.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (TWICE_ENCODED.test(text)) return 'codificación: trae caracteres codificados dos veces';
  return WELL_QUOTED.test(text) ? undefined : 'comillas: faltan o sobran; un campo no puede tener saltos de línea';
}

/** @returns the row, or the reason to refuse it */
function checkRow({ columns, check }: ImportType, header: readonly string[], fields: readonly string[]): Row | string {
  if (fields.length !== header.length) return `tiene ${fields.length} columnas en vez de ${header.length}`;
  const row: Record<string, Value> = {};
  for (const [index, name] of header.entries()) {
    const column = columns[name];
    const text = (fields[index] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
    if (!column || (text === '' && column.required)) return `${name}: es obligatorio`;
    const value = text === '' ? null : column.read(text);
    if (isRefusal(value)) return `${name}: ${value.refusal}`;
    row[name] = value;
  }
  return check?.(row) ?? row;
}
