import type { Column } from './define.ts';
import type { RefusedLine } from './rows.ts';
import { runImport, type Outcome, type Snapshot, type Target } from './run.ts';
import { importTypes, type ImportTypeName } from './types.ts';

/** The header of a type's files, without the columns that may be left out. */
export function shortHeader(tipo: ImportTypeName): string {
  const columns = Object.entries<Column>(importTypes[tipo].columns);
  return columns.flatMap(([name, { omittable }]) => (omittable ? [] : [name])).join(',');
}

/** Imports the lines of a file, without its header. */
export function loadLines(target: Target, tipo: ImportTypeName, lines: readonly string[], snapshot?: Snapshot): Promise<Loaded> {
  return loadFile(target, tipo, [shortHeader(tipo), ...lines], snapshot);
}

type Loaded = Outcome & { readonly refused: readonly RefusedLine[] };

/** Imports the lines of a file, its header first. */
export async function loadFile(target: Target, tipo: ImportTypeName, lines: readonly string[], snapshot?: Snapshot): Promise<Loaded> {
  const bytes = Buffer.from(lines.join('\n'));
  const refused: RefusedLine[] = [];
  const source = {
    size: bytes.length,
    snapshot,
    open: async function* open() {
      for (let start = 0; start < bytes.length; start += 65_536) yield await Promise.resolve(bytes.subarray(start, start + 65_536));
    },
  };
  const listener = { refused: (more: readonly RefusedLine[]) => refused.push(...more), progress: () => undefined };
  const totals = await runImport(importTypes[tipo], source, () => Promise.resolve(target), listener);
  return { ...totals, refused };
}
