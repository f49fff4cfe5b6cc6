import { sql } from 'kysely';
import { rol } from '../columns.ts';
import type { Column, Encoding, ImportType, Layout, Store } from '../define.ts';
import { address, byAddress, surface } from '../propiedades.ts';
import { optional } from '../columns.ts';
import { upsertInto } from '../write.ts';
import { code, comunaSii, destino, destinoCode, floors, lineNumber, money, quality, yearBuilt } from './columns.ts';

/** Properties of the tax office's files that the files themselves do not state. */
export interface CatastroOptions {
  readonly encoding: Encoding;
  /** For pesos: number of final digits that are decimals without a point. */
  readonly decimals: 0 | 2;
}

export const USUAL_OPTIONS: CatastroOptions = { encoding: 'utf-8', decimals: 0 };

export type CatastroName = 'catastro_predios' | 'catastro_construcciones' | 'catastro_cobro';

const KEY = ['cut', 'rol'];

/** Columns missing from the file keep values from other files, except values of an invented property. */
function keepReal(...names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, sql`case when stored.demo and not excluded.demo then null else ${sql.id('stored', name)} end`]),
  );
}

function intoPropiedades(columns: Readonly<Record<string, Column>>): Store {
  const missing = ['sup_terreno', 'sup_construida', 'anio', 'lat', 'lon'].filter((name) => !Object.hasOwn(columns, name));
  return upsertInto({ table: 'propiedades', key: KEY, columns, derived: byAddress, replacements: keepReal(...missing) });
}

/** Lines with fields separated by pipes. @param take selects the loaded fields, in the order of the columns */
function piped(encoding: Encoding, count: number, take: (fields: readonly string[]) => readonly string[]): Layout {
  return {
    encoding,
    split: (line) => {
      const fields = line.split('|');
      return fields.length === count ? take(fields) : `tiene ${fields.length} campos en vez de ${count}`;
    },
  };
}

/** Joins block and plot. */
const rolOf = (block = '', plot = ''): string => `${block.trim()}-${plot.trim()}`;

const PREDIOS = 19;
/** N: non-agricultural properties, one line each. */
function predios({ encoding, decimals }: CatastroOptions): ImportType {
  const columns = {
    cut: comunaSii,
    rol,
    direccion: address,
    destino,
    sup_terreno: optional(surface),
    avaluo: money(decimals),
  };
  return {
    columns,
    key: KEY,
    layout: piped(encoding, PREDIOS, (fields) => {
      const [comuna = '', block, plot, direccion = '', avaluo = '', , use = ''] = fields;
      return [comuna, rolOf(block, plot), direccion, use, fields[14] ?? '', avaluo];
    }),
    store: intoPropiedades(columns),
  };
}

const CONSTRUCCIONES = 11;
/** NL: their buildings, one line per body or addition. */
function construcciones({ encoding }: CatastroOptions): ImportType {
  const columns = {
    cut: comunaSii,
    rol,
    linea: lineNumber,
    material: code,
    calidad: quality,
    anio: yearBuilt,
    superficie: surface,
    destino: destinoCode,
    condicion: code,
    pisos: floors,
  };
  const key = [...KEY, 'linea'];
  return {
    columns,
    key,
    layout: piped(encoding, CONSTRUCCIONES, ([comuna = '', block, plot, ...rest]) => [comuna, rolOf(block, plot), ...rest]),
    store: upsertInto({ table: 'construcciones', key, columns }),
  };
}

const WIDTH = 117;
/** Rol de cobro: charges per property, in fixed-width columns. */
function cobro({ encoding, decimals }: CatastroOptions): ImportType {
  const columns = { cut: comunaSii, rol, direccion: address, destino, avaluo: money(decimals) };
  return {
    columns,
    key: KEY,
    layout: {
      encoding,
      split: (line) => {
        if (line.length !== WIDTH) return `tiene ${line.length} caracteres en vez de ${WIDTH}`;
        return [line.slice(0, 5), rolOf(line.slice(57, 62), line.slice(62, 67)), line.slice(17, 57), line.slice(116), line.slice(81, 96)];
      },
    },
    store: intoPropiedades(columns),
  };
}

/** Layouts of the tax office's published files. */
export function catastroTypes(options: CatastroOptions): Readonly<Record<CatastroName, ImportType>> {
  return { catastro_predios: predios(options), catastro_construcciones: construcciones(options), catastro_cobro: cobro(options) };
}

/** The file type a line belongs to; undefined where none. */
export function catastroOf(line: string): CatastroName | undefined {
  const fields = line.split('|').length;
  if (fields === PREDIOS) return 'catastro_predios';
  if (fields === CONSTRUCCIONES) return 'catastro_construcciones';
  return fields === 1 && line.length === WIDTH ? 'catastro_cobro' : undefined;
}
