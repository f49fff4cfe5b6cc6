import { parseArgs } from 'node:util';
import type { CatastroOptions } from './catastro/types.ts';
import { importTypes, isImportTypeName, type ImportTypeName } from './types.ts';

/** A parsed import command. */
export interface ImportCommand {
  readonly tipo: ImportTypeName | 'catastro';
  readonly file: string;
  /** Options for the tax office's files. */
  readonly options: CatastroOptions;
}

/** Parses the command line; undefined where it is invalid. */
export function readCommand([tipo = '', file = '', ...rest]: readonly string[]): ImportCommand | undefined {
  const options = file === '' ? undefined : readOptions(rest);
  if (!options) return undefined;
  if (tipo === 'catastro') return { tipo, file, options };
  return isImportTypeName(tipo) && rest.length === 0 ? { tipo, file, options } : undefined;
}

function readOptions(args: readonly string[]): CatastroOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { codificacion: { type: 'string', default: 'utf-8' }, decimales: { type: 'string', default: '0' } },
    });
    const { codificacion: encoding, decimales } = values;
    if (encoding !== 'utf-8' && encoding !== 'latin-1') return undefined;
    if (decimales !== '0' && decimales !== '2') return undefined;
    return { encoding, decimals: decimales === '2' ? 2 : 0 };
  } catch {
    return undefined;
  }
}

export function usage(tipo: string): string {
  const known = Object.entries(importTypes).map(([name, { columns }]) => `  ${name}: ${Object.keys(columns).join(',')}`);
  const unknown = tipo !== '' && tipo !== 'catastro' && !isImportTypeName(tipo) ? [`Tipo desconocido: «${tipo}».`] : [];
  const lines = [
    ...unknown,
    'Uso: npm run import -- <tipo> <archivo.csv>',
    'Tipos y columnas:',
    ...known,
    'Archivos del SII (N, NL o rol de cobro): npm run import -- catastro <archivo> [--codificacion utf-8|latin-1] [--decimales 0|2]',
  ];
  return `${lines.join('\n')}\n`;
}
