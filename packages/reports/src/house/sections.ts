/** What a document says of one source, in the words a template sets. */

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

/** A section that lists records: none, some, or no source to look in. */
export interface ListSection<Row> extends Section {
  readonly filas: readonly Row[];
  /** Numbers of the lines the section itself shows; the others stand in the annex. */
  readonly mostradas: readonly number[];
  /** Says that not all lines are shown; null when they are. */
  readonly nota: string | null;
  readonly totales: readonly { readonly nombre: string; readonly texto: string }[];
  readonly significa: string;
  /** What to do about a wrong line; null where there is no line. */
  readonly siEstaMal: string | null;
}

/** Invented records say so beside every source. */
export function sourceName(name: string, demo: boolean): string {
  return demo ? `${name} (demostración)` : name;
}
