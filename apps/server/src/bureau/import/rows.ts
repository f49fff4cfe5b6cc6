import { parse } from 'csv-parse/sync';
import { headerText, isRefusal, type Column, type ImportType, type Layout, type Refusal, type Row, type Value } from './define.ts';
import { readLines, type Line } from './lines.ts';

/** A line that is not loaded, and the reason. */
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
  /** Of each refused line the columns of its key, which it may hold nevertheless; null where they cannot be read. */
  readonly refusedKeys: readonly (Row | null)[];
  /** Keys of the refused lines that the law forbids to hold. */
  readonly forbidden: readonly CheckedRow[];
}

/** The file as a whole cannot be loaded; the message says why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Reads a file in its type's format and checks each line. @throws UnusableFile when the file does not match the type */
export function readRows(type: ImportType, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedLines> {
  return type.layout ? readLaidOut(type, type.layout, blocks) : readCsv(type, blocks);
}

async function* readLaidOut(type: ImportType, layout: Layout, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedLines> {
  const check = lineChecker(type, Object.keys(type.columns), (lines) =>
    lines.map((line) => {
      const fields = problemOf(line) ?? layout.split(line.text);
      return typeof fields === 'string' ? fields : fields.map(tidy);
    }),
  );
  for await (const lines of readLines(blocks, layout.encoding)) yield check(lines);
}

/**
 * Reads a CSV with a header and checks each line. Each record is one line (fields never contain line breaks), so an open quote invalidates
 * only its own line.
 * @throws UnusableFile when the header is missing or belongs to another type
 */
async function* readCsv(type: ImportType, blocks: AsyncIterable<Uint8Array>): AsyncGenerator<CheckedLines> {
  let check: ((lines: readonly Line[]) => CheckedLines) | undefined;
  for await (const lines of readLines(blocks)) {
    const content = check ? lines : lines.slice(1);
    check ??= lineChecker(type, readHeader(type, lines[0]), fieldsOf);
    if (content.length > 0) yield check(content);
  }
  if (!check) throw new UnusableFile('El archivo está vacío.');
}

function readHeader(type: ImportType, line: Line | undefined): readonly string[] {
  const { columns } = type;
  const expected = `Se espera: ${headerText(type)}`;
  if (line?.text.includes('\0'))
    throw new UnusableFile(`El archivo está en UTF-16 o no es un CSV: guárdalo como CSV en UTF-8. ${expected}`);
  if (!line || line.problem) throw new UnusableFile(`La primera línea no es un encabezado en UTF-8. ${expected}`);
  if (line.number > 1) throw new UnusableFile(`La primera línea está en blanco y debe llevar el encabezado. ${expected}`);
  const found = WELL_QUOTED.test(line.text) ? (split([line.text])[0] ?? []).map((name) => name.trim()) : [line.text];
  if (found.length === 1 && /[;\t|]/.test(line.text)) throw new UnusableFile(`Las columnas deben ir separadas por comas. ${expected}`);
  const problems = [
    ['Faltan columnas', Object.keys(columns).filter((name) => !found.includes(name) && !columns[name]?.omittable)],
    ['Columnas desconocidas', found.filter((name) => !Object.hasOwn(columns, name))],
    ['Columnas repetidas', found.filter((name, index) => found.indexOf(name) !== index)],
  ] as const;
  const said = problems.filter(([, which]) => which.length > 0).map(([what, which]) => `${what}: ${[...new Set(which)].join(', ')}.`);
  if (said.length > 0) throw new UnusableFile(`El encabezado no corresponde. ${said.join(' ')} ${expected}`);
  return found;
}

/** Fields without quotes, or fully quoted with inner quotes doubled. */
const WELL_QUOTED = /^(?:[^",]*|"[^"]*(?:""[^"]*)*")(?:,(?:[^",]*|"[^"]*(?:""[^"]*)*"))*$/;

const BADLY_QUOTED = 'comillas: faltan o sobran; un campo no puede tener saltos de línea';

function split(lines: readonly string[]): string[][] {
  return parse(lines.join('\n'), { record_delimiter: '\n', relax_column_count: true, max_record_size: 0 });
}

/** Most lines contain only these characters and need no further check of characters, quotes or spaces. All are NFC already. */
const PLAIN = /^[ !#-~\u00A1-\u00AC\u00AE-\u00C1\u00C4-\u024F]*$/;

/** Leading, trailing or repeated spaces. */
const LOOSE = /^ |, | ,| $| {2}/;

/** @returns for each line its tidied fields, or the reason to refuse it */
type SplitLines = (lines: readonly Line[]) => (readonly string[] | string)[];

function lineChecker(type: ImportType, header: readonly string[], splitLines: SplitLines): (lines: readonly Line[]) => CheckedLines {
  const checkFields = fieldChecker(type, header);
  const readKey = keyReader(type, header);
  return (lines) => {
    const rows: CheckedRow[] = [];
    const refused: RefusedLine[] = [];
    const refusedKeys: (Row | null)[] = [];
    const forbidden: CheckedRow[] = [];
    const records = splitLines(lines);
    for (const [index, { number, text }] of lines.entries()) {
      const fields = records[index];
      const row = typeof fields === 'object' ? checkFields(fields) : (fields ?? '');
      if (typeof row === 'string') {
        refused.push({ line: number, reason: row, content: text });
        refusedKeys.push(typeof fields === 'object' ? readKey(fields) : null);
        continue;
      }
      const reason = type.forbidden?.(row);
      if (reason === undefined) {
        rows.push({ line: number, row });
        continue;
      }
      const key = Object.fromEntries(type.key.map((name) => [name, row[name] ?? null]));
      refused.push({ line: number, reason, content: text });
      refusedKeys.push(key);
      forbidden.push({ line: number, row: key });
    }
    return { rows, refused, refusedKeys, forbidden };
  };
}

function fieldsOf(lines: readonly Line[]): (string[] | string)[] {
  const quoted: number[] = [];
  const found = lines.map((line, index): string[] | string => {
    if (!line.problem && PLAIN.test(line.text)) return LOOSE.test(line.text) ? line.text.split(',').map(tidy) : line.text.split(',');
    const problem = problemOf(line) ?? (WELL_QUOTED.test(line.text) ? undefined : BADLY_QUOTED);
    if (problem === undefined) quoted.push(index);
    return problem ?? [];
  });
  // One call for all lines: the library takes longer to start than to split.
  const records = split(quoted.map((index) => lines[index]?.text ?? ''));
  for (const [position, index] of quoted.entries()) found[index] = (records[position] ?? []).map(tidy);
  return found;
}

/**
 * Control characters (including tabs and NUL), invisible ones, those that change text direction, private-use ones, and the replacement
 * character.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\uFFFD]/u;
/** UTF-8 decoded as Latin-1 and encoded again: "PÃ©rez", "NÂ°". Neither pair occurs in Spanish. */
const TWICE_ENCODED = /[ÃÂ][\u0080-\u00BF]/;

function problemOf({ text, problem }: Pick<Line, 'text' | 'problem'>): string | undefined {
  if (problem === 'length') return 'la línea es demasiado larga';
  if (problem === 'encoding') return 'codificación: la línea no está en UTF-8 (¿Latin-1 o Windows-1252?)';
  if (TWICE_ENCODED.test(text)) return 'codificación: trae caracteres codificados dos veces';
  const unprintable = UNPRINTABLE.exec(text)?.[0];
  if (unprintable === '\uFFFD') return 'codificación: trae el carácter de reemplazo U+FFFD, un carácter se perdió antes';
  if (unprintable) {
    const code = (unprintable.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `codificación: trae el carácter invisible o de control U+${code}`;
  }
  return undefined;
}

/** @returns a function from a line's fields to its row, or to the reason to refuse it */
function fieldChecker({ columns, check }: ImportType, header: readonly string[]): (fields: readonly string[]) => Row | string {
  const inOrder = header.map((name) => ({ name, column: columns[name] }));
  // Copying a full-size row halves the garbage.
  const empty: Readonly<Record<string, Value>> = Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
  return (fields) => {
    if (fields.length !== inOrder.length) return `tiene ${fields.length} columnas en vez de ${inOrder.length}`;
    const row: Record<string, Value> = { ...empty };
    let index = 0;
    for (const { name, column } of inOrder) {
      const text = fields[index] ?? '';
      index += 1;
      const value = readField(column, text);
      if (isRefusal(value)) return `${name}: ${value.refusal}`;
      row[name] = value;
    }
    return check?.(row) ?? row;
  };
}

/** @returns a function from a line's fields to the columns of its key; null where one of them cannot be read */
function keyReader({ columns, key }: ImportType, header: readonly string[]): (fields: readonly string[]) => Row | null {
  return (fields) => {
    // With a field too many or too few, any of them may stand in another's place.
    if (fields.length !== header.length) return null;
    const given = Object.fromEntries(header.map((name, index) => [name, fields[index] ?? '']));
    const row: Record<string, Value> = {};
    for (const name of key) {
      const value = readField(columns[name], given[name] ?? '');
      if (isRefusal(value)) return null;
      row[name] = value;
    }
    return row;
  };
}

/** Reads a field. @param text tidied */
export function readField(column: Column | undefined, text: string): Value | Refusal {
  if (!column || (text === '' && column.required)) return { refusal: 'es obligatorio' };
  return text === '' ? null : column.read(text);
}

/**
 * Reads fields that a person typed, with the rules of a line of a file.
 * @param kept the values of the other columns
 * @returns the values read, and by field the reason to refuse it
 */
export function readFields(
  { columns, check }: ImportType,
  kept: Row,
  texts: Readonly<Record<string, string>>,
): { readonly values: Row; readonly refused: Readonly<Record<string, string>> } {
  const values: Record<string, Value> = {};
  const refused: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const characters = problemOf({ text });
    const value = characters === undefined ? readField(columns[name], tidy(text)) : { refusal: characters };
    if (isRefusal(value)) refused[name] = value.refusal;
    else values[name] = value;
  }
  const across = Object.keys(refused).length === 0 ? check?.({ ...kept, ...values }) : undefined;
  if (across !== undefined) {
    const [, name = '', reason = across] = /^(\w+): (.*)$/.exec(across) ?? [];
    refused[name] = reason;
  }
  return { values, refused };
}

/** Normalizes text: composed accents, single spaces. */
export function tidy(field: string): string {
  return field.normalize('NFC').replace(/\s+/g, ' ').trim();
}
