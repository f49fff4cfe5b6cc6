/** A section: what a document says about one source, as text that a template sets. */

import { dating, type Dating, freshnessOf, type RiskSource } from '../facts/freshness.ts';
import type { Cutoff } from '../records.ts';
import { dayText, thousands, type Total } from './formats.ts';

/** The mark beside a state: needs attention, informs, nothing found, or a source that does not say what there is today. */
export type Tone = 'atencion' | 'dato' | 'nada' | 'falta';

export interface State {
  readonly tono: Tone;
  readonly texto: string;
}

export interface Provenance extends Dating {
  readonly fuente: string;
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
  /** One per currency, with the name of its line. */
  readonly totales: readonly Total[];
}

/** Input of a section's builder. Rows come in printing and numbering order, unless the builder sorts them. */
export interface SectionInput<Row> {
  readonly rows: readonly Row[];
  /** RUT of the subject, as printed. */
  readonly rut: string;
  readonly corte: Cutoff;
  readonly demo: boolean;
  /** YYYY-MM-DD of the issue. */
  readonly today: string;
}

/** Demonstration data is marked next to every source. */
export function sourceName(name: string, demo: boolean): string {
  return demo ? `${name} (demostración)` : name;
}

/** A section's source, with its last covered day and how old that is. */
export function provenance(name: string, { corte, demo, today }: Pick<SectionInput<unknown>, 'corte' | 'demo' | 'today'>): Provenance {
  return { fuente: sourceName(name, demo), ...dating(corte, today) };
}

const NO_LINES = { detalle: null, filas: [], mostradas: [], nota: null, totales: [], siEstaMal: null } as const;

/** A list whose source was never loaded. @param what 'protestos' */
function unknownList(what: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'falta', texto: 'Sin información' },
    hallazgo: `No tenemos información de ${what}.`,
    significa: `Aún no recibimos información de ${what}: este informe no dice si hay o no ${what}.`,
  } as const;
}

/** A list without records, whose source does not say until when it reaches: its silence says nothing. */
function undatedList(what: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'falta', texto: 'Sin fecha de corte' },
    hallazgo: `Entre lo recibido no hay ${what}.`,
    significa: `La fuente de ${what} no dice hasta qué día informa: este informe no dice si hay o no ${what}.`,
  } as const;
}

/** A list without records, whose source is too old to say that there are none today. @param until last day that it covers */
function oldList(what: string, until: string) {
  return {
    ...NO_LINES,
    estado: { tono: 'falta', texto: 'Datos antiguos' },
    detalle: 'sin antecedentes a esa fecha',
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

/** Why a source without records says nothing of today; null where its silence is a finding. @param today YYYY-MM-DD */
export function silence(what: string, { corte, today }: Pick<SectionInput<unknown>, 'corte' | 'today'>, risk?: RiskSource) {
  const freshness = freshnessOf(risk, corte, today);
  if (freshness === 'sin-cargar') return unknownList(what);
  if (freshness === 'sin-corte') return undatedList(what);
  return freshness === 'antigua' && typeof corte === 'string' ? oldList(what, corte) : null;
}

interface ListWords<Row, Line> {
  readonly source: string;
  /** Only for a source of payments, which is too old sooner than others. */
  readonly risk?: RiskSource;
  /** What the source lists: 'protestos'. */
  readonly what: string;
  /** The finding where there are none. */
  readonly nothing: string;
  /** What was searched, with which RUT; no full stop. */
  readonly searched: string;
  readonly some: (rows: readonly Row[]) => Omit<ListSection<Line>, keyof Provenance>;
}

/** Input of a builder of reconciled debts. */
export interface DebtInput<Row> extends SectionInput<Row> {
  /** Rows left out because they cannot be. */
  readonly imposibles: number;
}

/** A list with what to know before reading its total, in sentences. */
export type Noticed<Section> = Section & { readonly avisos: readonly string[] };

/** A list of records, or why there are none. */
export function listSection<Row, Line>(
  input: Pick<SectionInput<Row>, 'rows' | 'corte' | 'demo' | 'today'>,
  { source, risk, what, nothing, searched, some }: ListWords<Row, Line>,
): ListSection<Line> {
  const { rows, corte } = input;
  const from = provenance(source, input);
  if (rows.length > 0) return { ...from, ...some(rows) };
  const unsaid = silence(what, input, risk);
  if (unsaid !== null || typeof corte !== 'string') return { ...from, ...(unsaid ?? unknownList(what)) };
  return { ...from, ...emptyList({ hallazgo: nothing, searched, until: corte }) };
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
