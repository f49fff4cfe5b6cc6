import type { Encoding } from '../define.ts';
import { readLines } from '../lines.ts';
import { UnusableFile } from '../rows.ts';
import { catastroOf, type CatastroName } from './types.ts';

/** Bytes read to recognise a file, enough even where its first lines are damaged. */
export const HEAD_BYTES = 65_536;

/**
 * Recognises a tax office file by its beginning, because these files have no header. @throws UnusableFile when no line matches any of them
 */
export async function recogniseCatastro(head: Uint8Array, encoding: Encoding): Promise<CatastroName> {
  for await (const lines of readLines([head], encoding)) {
    const found = lines.map(({ text }) => catastroOf(text)).find((name) => name !== undefined);
    if (found) return found;
  }
  throw new UnusableFile(
    'No es un archivo del catastro que se cargue: predios no agrícolas (N, 19 campos entre barras), sus construcciones (NL, 11 campos entre barras) o rol de cobro (117 caracteres por línea).',
  );
}
