/** What a document says of one source, in the words a template sets. */

import { dayText, thousands } from './formats.ts';

/** The mark beside a state: it asks for attention, it informs, or there is nothing. */
export type Tone = 'atencion' | 'dato' | 'nada';

export interface State {
  readonly tono: Tone;
  readonly texto: string;
}

export interface Provenance {
  readonly fuente: string;
  /** YYYY-MM-DD; null while the source was never loaded. */
  readonly corte: string | null;
}

export interface Section extends Provenance {
  readonly estado: State;
  /** What page 1 adds below the state; null where the state says it all. */
  readonly detalle: string | null;
  /** The finding, said aloud in one sentence. */
  readonly hallazgo: string;
}

/** Below a section's evidence. */
export interface Explained {
  readonly significa: string;
  /** What to do about a wrong line; null where there is no line. */
  readonly siEstaMal: string | null;
}

/** A section that lists records: none, some, or no source to look in. */
export interface ListSection<Row> extends Section, Explained {
  readonly filas: readonly Row[];
  /** Numbers of the lines the section itself shows; the others stand in the annex. */
  readonly mostradas: readonly number[];
  /** Says that not all lines are shown; null when they are. */
  readonly nota: string | null;
  readonly totales: readonly { readonly nombre: string; readonly texto: string }[];
}

/** What a section's builder is given. The rows come in the order in which they are printed and numbered, unless the builder sorts them. */
export interface Asked<Row> {
  readonly rows: readonly Row[];
  /** The subject's, as printed. */
  readonly rut: string;
  readonly corte: string | null;
  readonly demo: boolean;
}

/** Invented records say so beside every source. */
export function sourceName(name: string, demo: boolean): string {
  return demo ? `${name} (demostración)` : name;
}

const NO_LINES = { detalle: null, filas: [], mostradas: [], nota: null, totales: [], siEstaMal: null } as const;

/** A list of a source that was never loaded. @param what 'protestos' */
export function unknownList(what: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'dato', texto: 'No consultado' },
    hallazgo: `No tenemos información de ${what}.`,
    significa: `Aún no recibimos esta fuente: este informe no dice si hay o no ${what}.`,
  } as const;
}

/** A source was asked and there is nothing: a result, not a gap. @param found what was searched, with which RUT: a sentence without its stop */
export function emptyList({ hallazgo, searched, until }: { readonly hallazgo: string; readonly searched: string; readonly until: string }) {
  return {
    ...NO_LINES,
    estado: { tono: 'nada', texto: 'Sin antecedentes' },
    hallazgo,
    significa: `${searched} hasta el ${dayText(until)}.`,
  } as const;
}

/** Lines a section shows; a longer list goes whole to an annex, so that the first pages stay as short for 300 records as for 3. */
export const SHOWN = 12;

/** Of a list without currencies: its first lines. @param kept what those have, such as 'más recientes' */
export function firstLines(lines: number, article: 'los' | 'las', kept: string): Pick<ListSection<unknown>, 'mostradas' | 'nota'> {
  return {
    mostradas: Array.from({ length: Math.min(lines, SHOWN) }, (_, index) => index + 1),
    nota: lines <= SHOWN ? null : `Se muestran ${article} ${SHOWN} ${kept}, de ${thousands(lines)}.`,
  };
}
