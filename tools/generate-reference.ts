import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The official count (SUBDERE, Código Único Territorial 2018), Ñuble's 21 in a region of their own. */
const COMUNAS = 346;
const HEADING = (source: string): string => `// Made by tools/generate-reference.ts from data/${source}: change that, not this.\n`;

type Row = Readonly<Record<string, string>>;

/** Reads plain comma-separated text without quotes, which is all these lists need. @throws Error naming file and line */
function readRows(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = (lines[0] ?? '').split(',');
  return lines.slice(1).map((line, index) => {
    const fields = line.split(',');
    if (line.includes('"') || fields.length !== columns.length)
      throw new Error(`${file}: la línea ${index + 2} no calza con el encabezado`);
    return Object.fromEntries(columns.map((column, position) => [column, fields[position] ?? '']));
  });
}

const pick = (row: Row, column: string): string => row[column] ?? '';
const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

function regionesSource(regiones: readonly Row[]): string {
  const rows = regiones.map(
    (row) =>
      `  { codigo: '${pick(row, 'codigo')}', nombre: ${quoted(pick(row, 'nombre_oficial'))}, nombreCorto: ${quoted(pick(row, 'nombre_corto'))} },`,
  );
  return `${HEADING('regiones.csv')}import type { Region } from './region.ts';\n
/** The 16 regions by code, '01' to '16'. */
export const regiones: readonly Region[] = [\n${rows.join('\n')}\n];\n`;
}

/** One line per province, in the order of its codes: the browser pays for each byte, and the last two digits follow from the order. */
function comunasSource(comunas: readonly Row[]): string {
  const provinces = new Map<string, string[]>();
  for (const row of comunas) {
    const cut = pick(row, 'cut');
    const names = provinces.get(cut.slice(0, 3)) ?? [];
    names[Number(cut.slice(3)) - 1] = pick(row, 'nombre');
    provinces.set(cut.slice(0, 3), names);
  }
  const lines = [...provinces].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([province, names]) => `${province}${names.join(',')}`);
  return `${HEADING('comunas.csv')}import { decodeComunas } from './comuna.ts';\n
/** The 346 communes, sorted by name as Spanish sorts (Ñ after N). */
export const comunas = decodeComunas(\`${lines.join('\n')}\`);\n`;
}

/** Apart from the communes, because no browser asks for them. */
function codigosSiiSource(comunas: readonly Row[]): string {
  const rows = comunas.flatMap((row) =>
    pick(row, 'codigo_sii') === '' ? [] : [`  ['${pick(row, 'codigo_sii')}', '${pick(row, 'cut')}'],`],
  );
  return `${HEADING('comunas.csv')}
/** Commune by the tax office's own number, without leading zeros. It still files Ñuble under the 81xx of old, and has none for Antártica. */
export const codigosSii: ReadonlyMap<string, string> = new Map([\n${rows.join('\n')}\n]);\n`;
}

/** @throws Error when the lists contradict each other or what the generated form leaves out. */
function assertWhole(regiones: readonly Row[], comunas: readonly Row[]): void {
  if (comunas.length !== COMUNAS) throw new Error(`comunas.csv: ${comunas.length} comunas en vez de ${COMUNAS}`);
  for (const region of regiones) {
    const found = comunas.filter((row) => pick(row, 'codigo_region') === pick(region, 'codigo')).length;
    if (found !== Number(pick(region, 'comunas')))
      throw new Error(`región ${pick(region, 'codigo')}: ${found} comunas en vez de ${pick(region, 'comunas')}`);
  }
  const odd = comunas.find(
    (row) =>
      pick(row, 'cut').slice(0, 2) !== pick(row, 'codigo_region') || pick(row, 'nombre').toUpperCase() !== pick(row, 'nombre_mayusculas'),
  );
  if (odd) throw new Error(`comunas.csv: ${pick(odd, 'cut')} no calza con su región o sus mayúsculas`);
}

/** The sources of packages/reference that are made from its data, by path. */
export function generateReference(root: string): ReadonlyMap<string, string> {
  const home = path.join(root, 'packages/reference');
  const regiones = readRows(path.join(home, 'data/regiones.csv'));
  const comunas = readRows(path.join(home, 'data/comunas.csv'));
  assertWhole(regiones, comunas);
  return new Map([
    [path.join(home, 'src/regiones.ts'), regionesSource(regiones)],
    [path.join(home, 'src/comunas.ts'), comunasSource(comunas)],
    [path.join(home, 'src/codigos-sii.ts'), codigosSiiSource(comunas)],
  ]);
}

function main(): void {
  const made = generateReference(path.resolve(import.meta.dirname, '..'));
  if (!process.argv.includes('--check')) {
    for (const [file, source] of made) writeFileSync(file, source);
    return;
  }
  const stale = [...made].filter(([file, source]) => readOrNothing(file) !== source).map(([file]) => path.relative(process.cwd(), file));
  if (stale.length === 0) return;
  console.error(`No está al día: ${stale.join(', ')}. Ejecuta: node tools/generate-reference.ts`);
  process.exitCode = 1;
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

if (import.meta.main) main();
