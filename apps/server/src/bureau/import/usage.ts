import { parseArgs } from 'node:util';
import { isSuppressible, readRecordKey, reasonProblem, type RecordKey } from '../suppression.ts';
import { originsText } from '../origins.ts';
import type { CatastroOptions } from './catastro/types.ts';
import type { Stated } from './declared.ts';
import { headerText } from './define.ts';
import { loads, type LoadName } from './loads.ts';
import type { Snapshot } from './run.ts';
import { importTypes, isImportTypeName, type ImportTypeName } from './types.ts';
import { commandLine } from '../../settings/command-line.ts';

/** A parsed command to load a file. */
export interface ImportCommand {
  readonly kind: 'carga';
  readonly tipo: ImportTypeName | 'catastro';
  readonly file: string;
  /** Options for the tax office's files. */
  readonly options: CatastroOptions;
  readonly stated: Stated;
  readonly snapshot: Snapshot | undefined;
}

export type Command =
  | ImportCommand
  | { readonly kind: 'fuentes' }
  | { readonly kind: 'retira'; readonly tipo: LoadName; readonly fuente: string; readonly motivo: string }
  | { readonly kind: 'suprime' | 'repone'; readonly key: RecordKey; readonly motivo: string };

/** Not a command; the text says why, or how commands are written. */
export interface Misuse {
  readonly kind: 'error';
  readonly text: string;
}

/** Types whose rows stay when a file no longer holds them: people and companies do not cease to exist, nor do days. */
const NEVER_REMOVED: ReadonlySet<string> = new Set(['personas', 'empresas', 'uf']);

/** Parses the command line. */
export function readCommand(args: readonly string[]): Command | Misuse {
  const [first = '', ...rest] = args;
  const read = { fuentes: readSources, suprime: readChange('suprime'), repone: readChange('repone') }[first];
  try {
    return read ? read(rest) : readLoad(args);
  } catch {
    // An unknown option, or one without its value.
    return misuse(usage(first));
  }
}

const misuse = (text: string): Misuse => ({ kind: 'error', text });

function readLoad([tipo = '', file = '', ...rest]: readonly string[]): Command | Misuse {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      codificacion: { type: 'string', default: 'utf-8' },
      decimales: { type: 'string', default: '0' },
      fuente: { type: 'string' },
      corte: { type: 'string' },
      reemplaza: { type: 'boolean', default: false },
      confirmar: { type: 'string' },
    },
  });
  const { codificacion: encoding, decimales, fuente, corte, reemplaza, confirmar } = values;
  const known = tipo === 'catastro' || (isImportTypeName(tipo) && !rest.some((arg) => /^--(codificacion|decimales)/.test(arg)));
  if (file === '' || !known) return misuse(usage(tipo));
  if (encoding !== 'utf-8' && encoding !== 'latin-1') return misuse(usage(tipo));
  if (decimales !== '0' && decimales !== '2') return misuse(usage(tipo));
  if (reemplaza && NEVER_REMOVED.has(tipo)) return misuse(`Las filas de ${tipo} nunca se quitan: carga el archivo sin --reemplaza.\n`);
  if (confirmar !== undefined && !(reemplaza && /^\d{1,9}$/.test(confirmar)))
    return misuse('--confirmar=N va junto a --reemplaza, con el número exacto de filas que se quitan.\n');
  return {
    kind: 'carga',
    tipo,
    file,
    options: { encoding, decimals: decimales === '2' ? 2 : 0 },
    stated: { fuente, corte },
    snapshot: reemplaza ? { confirmar: confirmar === undefined ? undefined : Number(confirmar) } : undefined,
  };
}

function readSources(args: readonly string[]): Command | Misuse {
  const [positionals, motivo] = readReason(args);
  const [act, tipo = '', fuente, ...more] = positionals;
  if (act === undefined) return { kind: 'fuentes' };
  if (act !== 'retira' || fuente === undefined || more.length > 0 || !isLoadName(tipo)) return misuse(usage('fuentes'));
  return withReason({ kind: 'retira', tipo, fuente, motivo });
}

function isLoadName(name: string): name is LoadName {
  return Object.hasOwn(loads, name);
}

function readChange(kind: 'suprime' | 'repone') {
  return (args: readonly string[]): Command | Misuse => {
    const [positionals, motivo] = readReason(args);
    const key = readKey(positionals);
    if ('kind' in key) return key;
    return withReason({ kind, key, motivo });
  };
}

/** The command, unless its reason cannot be kept. */
function withReason(command: Extract<Command, { motivo: string }>): Command | Misuse {
  const problem = reasonProblem(command.motivo);
  return problem === undefined ? command : misuse(`${problem}\n`);
}

/** @returns the words, and the reason without spaces around it */
function readReason(args: readonly string[]): readonly [positionals: readonly string[], motivo: string] {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { motivo: { type: 'string', default: '' } },
  });
  return [positionals, values.motivo.trim()];
}

function readKey([tipo = '', ...texts]: readonly string[]): RecordKey | Misuse {
  if (!isSuppressible(tipo)) return misuse(usage(tipo));
  const key = readRecordKey(tipo, texts);
  return typeof key === 'string' ? misuse(`${key}\n`) : key;
}

const NOT_TYPES: ReadonlySet<string> = new Set(['', 'catastro', 'fuentes', 'suprime', 'repone']);

function usage(tipo: string): string {
  const known = Object.entries(importTypes).map(([name, type]) => `  ${name}: ${headerText(type)}`);
  const unknown = NOT_TYPES.has(tipo) || isImportTypeName(tipo) ? [] : [`Tipo desconocido: «${tipo}».`];
  const lines = [
    ...unknown,
    `Uso: ${commandLine('import', '<tipo> <archivo.csv> [--fuente=nombre] [--corte=AAAA-MM-DD] [--reemplaza [--confirmar=N]]')}`,
    'Tipos y columnas; las que van entre corchetes pueden faltar:',
    ...known,
    `La columna origen dice qué tipo de acreedor tiene la deuda: ${originsText()}`,
    `Archivos del SII (N, NL o rol de cobro): ${commandLine('import', 'catastro <archivo> [--codificacion utf-8|latin-1] [--decimales 0|2]')}`,
    `Fuentes, con su corte: ${commandLine('import', 'fuentes')}`,
    `Retirar una fuente que ya no entrega: ${commandLine('import', 'fuentes retira <tipo> <fuente> --motivo=texto')}`,
    `Suprimir un registro, o reponerlo: ${commandLine('import', 'suprime|repone <tipo> <clave…> --motivo=texto')}`,
  ];
  return `${lines.join('\n')}\n`;
}
