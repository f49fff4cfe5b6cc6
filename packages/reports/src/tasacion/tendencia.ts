import { MOST_OF_QUARTER, offered, type Quarter } from '@veridico/appraisal';
import { tasacionOf } from '@veridico/forms';
import { dating } from '../facts/freshness.ts';
import { communeName } from '../house/communes.ts';
import { dayText, FIXED_SPACE, percentText, thousands } from '../house/formats.ts';
import type { Explained, Section } from '../house/sections.ts';
import type { TasacionRecords } from '../records.ts';
import { columnUf, rounded, ufText } from './amounts.ts';
import { offersSource } from './fuentes.ts';

interface Trimestre {
  /** '4.º 24' */
  readonly rotulo: string;
  readonly desde: string;
  readonly hasta: string;
  /** UF per useful square metre; null with too few offers. */
  readonly mediana: number | null;
  readonly medianaTexto: string;
  readonly avisos: number;
  readonly avisosTexto: string;
}

interface KnownTrimestre extends Trimestre {
  readonly mediana: number;
}

export interface TendenciaSection extends Section, Explained {
  readonly trimestres: readonly Trimestre[];
  /** UF values of the horizontal lines; empty without a drawing. */
  readonly marcas: readonly { readonly valor: number; readonly texto: string }[];
  readonly alternativa: string | null;
}

/** Minimum number of known quarters for a trend. */
const LEAST_KNOWN = 4;
const QUARTERS_OF_YEAR = 4;

/** 'Precios de la comuna': asking price per useful square metre, by quarter. @param today YYYY-MM-DD */
export function tendenciaSection(records: TasacionRecords, today: string): TendenciaSection {
  const { escrito, tendencia, cutoffs } = records;
  const { comuna, tipoPropiedad, tipoOperacion } = tasacionOf(escrito);
  const trimestres = tendencia.map(quarterOf);
  const known = trimestres.filter((each): each is KnownTrimestre => each.mediana !== null);
  const source = {
    fuente: offersSource(records),
    ...dating(earlier(tendencia.at(-1)?.to ?? null, cutoffs.avisos || null), today),
    detalle: null,
  };
  const what = `${offered(tipoPropiedad, tipoOperacion)} en ${communeName(comuna)}`;
  const significa = `Mediana de los precios pedidos en cada trimestre, en UF por m² útil, con hasta ${MOST_OF_QUARTER} avisos de cada uno. También cambia cuando cambia lo que se ofrece. Lo que pasó antes no asegura lo que viene.`;
  if (known.length < LEAST_KNOWN)
    return {
      ...source,
      estado: { tono: 'dato', texto: 'Pocos avisos para ver cambios' },
      hallazgo: `No hay avisos suficientes de ${what} para decir cómo cambiaron los precios.`,
      significa,
      siEstaMal: null,
      trimestres,
      marcas: [],
      alternativa: null,
    };
  const { first, last, span, until } = trendComparison(trimestres, known);
  const change = Math.round((last.mediana / first.mediana - 1) * 1_000) / 10;
  return {
    ...source,
    detalle: tipoOperacion,
    estado: { tono: 'dato', texto: `${signed(change)} ${span}${until}` },
    hallazgo: `El m² útil de ${what} pasó de ${ufText(first.mediana)} a ${ufText(last.mediana)} ${span}${until}: ${moved(change)}.`,
    significa,
    siEstaMal: null,
    trimestres,
    marcas: marksOf(known.map(({ mediana }) => mediana)),
    alternativa: `Mediana de UF por metro cuadrado útil por trimestre: ${trimestres.map(({ rotulo, medianaTexto, avisosTexto }) => `${rotulo}: ${medianaTexto} (${avisosTexto} avisos)`).join('; ')}.`,
  };
}

const UNKNOWN = 's/d';

function quarterOf({ year, quarter, from, to, perMetre, listings }: Quarter): Trimestre {
  return {
    rotulo: `${quarter}.º ${String(year).slice(2)}`,
    desde: from,
    hasta: to,
    mediana: perMetre === null ? null : rounded(perMetre),
    medianaTexto: perMetre === null ? UNKNOWN : columnUf(perMetre),
    avisos: listings,
    avisosTexto: thousands(listings),
  };
}

interface TrendComparison {
  readonly first: KnownTrimestre;
  readonly last: KnownTrimestre;
  readonly span: string;
  /** ', hasta el 30-09-2025' when the newest quarters are unknown, to show that the comparison is old. */
  readonly until: string;
}

/** Compares the newest known quarter with the one a year before, or else with the oldest known one. */
function trendComparison(all: readonly Trimestre[], known: readonly KnownTrimestre[]): TrendComparison {
  const last = known.at(-1) as KnownTrimestre;
  const until = last === all.at(-1) ? '' : `, hasta el ${dayText(last.hasta)}`;
  const yearBefore = all[all.indexOf(last) - QUARTERS_OF_YEAR];
  const before = known.find((each) => each === yearBefore);
  if (before) return { first: before, last, span: 'en un año', until };
  const first = known[0] as KnownTrimestre;
  const quarters = all.indexOf(last) - all.indexOf(first);
  return { first, last, span: quarters === 1 ? 'en un trimestre' : `en ${quarters} trimestres`, until };
}

function signed(change: number): string {
  return change === 0 ? `0${FIXED_SPACE}%` : `${change > 0 ? '+' : '−'}${percentText(Math.abs(change))}`;
}

function moved(change: number): string {
  if (change === 0) return 'casi no cambió';
  return `${change > 0 ? 'subió' : 'bajó'} ${percentText(Math.abs(change))}`;
}

const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_MARKS = 3;

/** Round values for the lines; the first and last enclose all values. */
function marksOf(values: readonly number[]): TendenciaSection['marcas'] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const rough = Math.max((most - least) / MOST_MARKS, most / 50);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: Math.max(to, from + 1) - from + 1 }, (_, index) => {
    const valor = Number(((from + index) * step).toPrecision(6));
    return { valor, texto: MARK.format(valor) };
  });
}

const MARK = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 4 });

/** Null if either is null. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return null;
  return other < one ? other : one;
}
