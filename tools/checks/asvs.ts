import { existsSync } from 'node:fs';
import path from 'node:path';
import { read, typescriptFiles } from './files.ts';
import { anchorsOf } from './pages.ts';
import { SECTIONS } from './asvs-rows.ts';
import { testTags } from './test-tags.ts';

const MAP = 'docs/security/asvs.tsv';
const HEADING = 'id\tlevel\tstate\tabout\tevidence\treason\tmitigation';

/**
 * `met`: proved by a test with the row's tag. `design`: met by construction, explained in a document. `document`: the row asks for that
 * document. `deployment`: done by the operator, with deploy/ or a document. `deviation`: deliberately not met as written, with a
 * mitigation. `open`: not met yet. `not-applicable`: the product has nothing that the row is about.
 */
export const STATES = ['met', 'design', 'document', 'deployment', 'deviation', 'open', 'not-applicable'] as const;
export type State = (typeof STATES)[number];

/** Required by each state: one of these kinds of evidence, and these columns. `met` requires a tagged test. */
const NEEDS: Readonly<Record<State, { readonly evidence: readonly string[]; readonly words: readonly ('reason' | 'mitigation')[] }>> = {
  met: { evidence: [], words: [] },
  design: { evidence: ['doc'], words: [] },
  document: { evidence: ['doc'], words: [] },
  deployment: { evidence: ['doc', 'file'], words: [] },
  deviation: { evidence: [], words: ['reason', 'mitigation'] },
  open: { evidence: [], words: ['reason'] },
  'not-applicable': { evidence: [], words: ['reason'] },
};

export interface MappedRow {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly evidence: readonly string[];
  readonly reason: string;
  readonly mitigation: string;
}

/** Every row of levels 1 and 2, as id and level. */
export function knownRows(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SECTIONS).flatMap(([section, rows]) =>
      rows.split(' ').map((row): [string, string] => {
        const [number = '', level = ''] = row.split(':');
        return [`${section}.${number}`, level];
      }),
    ),
  );
}

/** @throws Error for any other heading */
export function readMap(tsv: string): MappedRow[] {
  const [heading, ...lines] = tsv.trimEnd().split('\n');
  if (heading !== HEADING) throw new Error(`${MAP}: el encabezado debe ser ${HEADING.replaceAll('\t', ' · ')}`);
  return lines.map((line) => {
    const [id = '', level = '', state = '', , evidence = '', reason = '', mitigation = ''] = line.split('\t').map((text) => text.trim());
    return { id, level, state, evidence: evidence === '' ? [] : evidence.split(' | '), reason, mitigation };
  });
}

/** Errors of the map: rows missing, duplicated or of the wrong level, states without their requirements, absent evidence, tags of unknown rows. */
export function asvs(root: string): string[] {
  const rows = readMap(read(root, MAP));
  const known = knownRows();
  const tested = taggedRows(root);
  const times = Map.groupBy(rows, ({ id }) => id);
  const missing = [...known.keys()].filter((id) => !times.has(id)).map((id) => `${id} no está en ${MAP}`);
  const wrong = rows.flatMap((row) => {
    if (!known.has(row.id)) return [`${row.id}: no hay tal fila en los niveles 1 y 2`];
    const twice = (times.get(row.id)?.length ?? 0) > 1 ? ['está más de una vez'] : [];
    const level = known.get(row.id) === row.level ? [] : [`su nivel es ${known.get(row.id)}`];
    return [...twice, ...level, ...stateFaults(row, tested), ...row.evidence.flatMap((each) => evidenceFaults(root, each))].map(
      (fault) => `${row.id}: ${fault}`,
    );
  });
  const unknown = [...tested].flatMap(([id, file]) =>
    known.has(id) ? [] : [`${file}: una prueba nombra ${id}, que no hay en los niveles 1 y 2`],
  );
  return [...missing, ...wrong, ...unknown];
}

function stateFaults({ state, evidence, ...row }: MappedRow, tested: ReadonlyMap<string, string>): string[] {
  const needs = NEEDS[state as State] as (typeof NEEDS)[State] | undefined;
  if (!needs) return [`estado «${state}» desconocido`];
  const kinds = evidence.map((each) => each.split(':', 1)[0] ?? '');
  const proven = needs.evidence.length === 0 || needs.evidence.some((kind) => kinds.includes(kind));
  return [
    ...(proven ? [] : [`${state} sin ${needs.evidence.join(' ni ')}`]),
    ...(state === 'met' && !tested.has(row.id) ? ['met sin una prueba que la nombre'] : []),
    ...needs.words.filter((word) => row[word] === '').map((word) => `${state} sin ${word}`),
  ];
}

/** `doc:file#anchor of a heading`, `file:file#part of its text`. */
function evidenceFaults(root: string, evidence: string): string[] {
  const [, kind = '', file = '', part = ''] = /^(doc|file):([^#]+)#(.+)$/.exec(evidence) ?? [];
  if (kind === '') return [`«${evidence}» no es doc: ni file: con su parte tras #`];
  if (!existsSync(path.join(root, file))) return [`${file} no existe`];
  const text = read(root, file);
  if (kind === 'doc') return anchorsOf(text).includes(part) ? [] : [`${file} no tiene una sección #${part}`];
  return text.includes(part) ? [] : [`${file} no contiene «${part}»`];
}

/** The ASVS rows in test tags, each with one of the files. */
function taggedRows(root: string): ReadonlyMap<string, string> {
  return new Map(
    typescriptFiles(root)
      .map((file) => ({ file, source: read(root, file) }))
      .filter(({ source }) => MENTIONS_ROW.test(source))
      .flatMap(({ file, source }) => testTags(source, file).flatMap((tag): [string, string][] => (ROW.test(tag) ? [[tag, file]] : []))),
  );
}

const ROW = /^V\d+\.\d+\.\d+$/;
/** Only these files are parsed. */
const MENTIONS_ROW = /['@]V\d+\.\d+\.\d+'/;

/** Rows by state and level, as a table. */
export function countTable(root: string): string {
  const rows = readMap(read(root, MAP));
  const line = (name: string, of: readonly MappedRow[]) => {
    const figures = [of.filter(({ level }) => level === '1').length, of.filter(({ level }) => level === '2').length, of.length];
    return name.padEnd(16) + figures.map((figure) => String(figure).padStart(6)).join('');
  };
  const lines = STATES.map((state) =>
    line(
      state,
      rows.filter((row) => row.state === state),
    ),
  );
  return [`${''.padEnd(16)}${['L1', 'L2', 'todas'].map((word) => word.padStart(6)).join('')}`, ...lines, line('total', rows)].join('\n');
}
