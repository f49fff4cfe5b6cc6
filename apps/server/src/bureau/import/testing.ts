import type { RefusedLine } from './rows.ts';
import { runImport, type Target, type Totals } from './run.ts';
import { importTypes, type ImportTypeName } from './types.ts';

/** Imports the lines of a file, without its header. */
export async function loadLines(
  target: Target,
  tipo: ImportTypeName,
  lines: readonly string[],
): Promise<Totals & { refused: RefusedLine[] }> {
  const bytes = Buffer.from([Object.keys(importTypes[tipo].columns).join(','), ...lines].join('\n'));
  const refused: RefusedLine[] = [];
  const source = {
    size: bytes.length,
    open: async function* open() {
      for (let start = 0; start < bytes.length; start += 65_536) yield await Promise.resolve(bytes.subarray(start, start + 65_536));
    },
  };
  const totals = await runImport(importTypes[tipo], source, () => Promise.resolve(target), {
    refused: (more) => refused.push(...more),
    progress: () => undefined,
  });
  return { ...totals, refused };
}
