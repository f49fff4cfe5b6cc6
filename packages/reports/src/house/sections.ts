/** A section: what a document says about one source, as text that a template sets. */

import { freshnessOf, type RiskSource } from '../facts/freshness.ts';
import { dayText, thousands } from './formats.ts';

/** The mark beside a state: needs attention, informs, or nothing found. */
export type Tone = 'atencion' | 'dato' | 'nada';

export interface State {
  readonly tono: Tone;
  readonly texto: string;
}

export interface Provenance {
  readonly fuente: string;
  /** YYYY-MM-DD; null when the source was never loaded. */
  readonly corte: string | null;
}

export interface Section extends Provenance {
  readonly estado: State;
  /** Text below the state on page 1; null when the state is enough. */
  readonly detalle: string | null;
  /** The finding, in one sentence. */
  readonly hallazgo: string;
}

/** Explanations below a section's evidence. */
export interface Explained {
  readonly significa: string;
  /** What to do about a wrong line; null when there are no lines. */
  readonly siEstaMal: string | null;
}

/** A section that lists records: with records, empty, or with a source that was never loaded. */
export interface ListSection<Row> extends Section, Explained {
  readonly filas: readonly Row[];
  /** Numbers of the lines in the section itself; the annex has all of them. */
  readonly mostradas: readonly number[];
  /** Note that not all lines are shown; null when they are. */
  readonly nota: string | null;
  readonly totales: readonly { readonly nombre: string; readonly texto: string }[];
}

/** Input of a section's builder. Rows come in printing and numbering order, unless the builder sorts them. */
export interface SectionInput<Row> {
  readonly rows: readonly Row[];
  /** RUT of the subject, as printed. */
  readonly rut: string;
  readonly corte: string | null;
  readonly demo: boolean;
}

/** Demonstration data is marked next to every source. */
export function sourceName(name: string, demo: boolean): string {
  return demo ? `${name} (demostración)` : name;
}

const NO_LINES = { detalle: null, filas: [], mostradas: [], nota: null, totales: [], siEstaMal: null } as const;

/** A list whose source was never loaded. @param what 'protestos' */
export function unknownList(what: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'dato', texto: 'No consultado' },
    hallazgo: `No tenemos información de ${what}.`,
    significa: `Aún no recibimos esta fuente: este informe no dice si hay o no ${what}.`,
  } as const;
}

/** A list without records, whose source is too old to say that there are none today. @param until last day that it covers */
export function oldList(what: string, until: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'dato', texto: 'Datos antiguos' },
    hallazgo: `No registraba ${what} al ${dayText(until)}.`,
    significa: `Esta fuente llega solo hasta ese día: este informe no dice si hoy hay ${what}.`,
  } as const;
}

/** The source was searched and had nothing: a result, not a gap. @param searched what was searched, with which RUT; no full stop */
function emptyList({ hallazgo, searched, until }: { readonly hallazgo: string; readonly searched: string; readonly until: string }) {
  return {
    ...NO_LINES,
    estado: { tono: 'nada', texto: 'Sin antecedentes' },
    hallazgo,
    significa: `${searched} hasta el ${dayText(until)}.`,
  } as const;
}

interface ListWords<Row, Line> {
  readonly source: string;
  /** Only for a source whose silence is a finding about payments: it may be too old for that. */
  readonly risk?: { readonly source: RiskSource; readonly today: string };
  /** What the source lists: 'protestos'. */
  readonly what: string;
  /** The finding where there are none. */
  readonly nothing: string;
  /** What was searched, with which RUT; no full stop. */
  readonly searched: string;
  readonly some: (rows: readonly Row[]) => Omit<ListSection<Line>, keyof Provenance>;
}

/** Input of a builder that counts days. */
export interface DatedInput<Row> extends SectionInput<Row> {
  /** YYYY-MM-DD of the issue. */
  readonly today: string;
}

/** A list of records, or why there are none. */
export function listSection<Row, Line>(
  { rows, corte, demo }: Pick<SectionInput<Row>, 'rows' | 'corte' | 'demo'>,
  { source, risk, what, nothing, searched, some }: ListWords<Row, Line>,
): ListSection<Line> {
  const provenance = { fuente: sourceName(source, demo), corte };
  if (rows.length > 0) return { ...provenance, ...some(rows) };
  if (corte === null) return { ...provenance, ...unknownList(what) };
  if (risk && freshnessOf(risk.source, corte, risk.today) === 'antigua') return { ...provenance, ...oldList(what, corte) };
  return { ...provenance, ...emptyList({ hallazgo: nothing, searched, until: corte }) };
}

/** Lines that a section shows. A longer list goes whole to an annex, so that the first pages stay short even with 300 records. */
export const SHOWN = 12;

/** First lines of a list without currencies. @param kept which ones they are, such as 'más recientes' */
export function firstLines(lines: number, article: 'los' | 'las', kept: string): Pick<ListSection<unknown>, 'mostradas' | 'nota'> {
  return {
    mostradas: Array.from({ length: Math.min(lines, SHOWN) }, (_, index) => index + 1),
    nota: lines <= SHOWN ? null : `Se muestran ${article} ${SHOWN} ${kept}, de ${thousands(lines)}.`,
  };
}
