import { OVER_A_YEAR } from './ages.ts';
import { daysBetween, tally } from '../house/formats.ts';
import type { Cutoff, Source } from '../records.ts';

/** Whether what a source says can be taken as of today. */
export type Freshness = 'al-dia' | 'antigua' | 'sin-corte' | 'sin-cargar';

/**
 * Days after which the last day covered by a source is too old to speak of today: twice its publisher's rhythm, and what publishing takes.
 * Protests and arrears arrive weekly to monthly; the financial system's debt is of a month's end and published weeks later.
 */
const OLD_AFTER_DAYS = {
  protestos: 62,
  morosidades: 62,
  deuda_financiera: 124,
  infracciones: 124,
} as const satisfies Partial<Record<Source, number>>;

/** Sources whose silence is reported as a finding: 'No registra protestos vigentes'. */
export type RiskSource = keyof typeof OLD_AFTER_DAYS;

export function isRiskSource(source: string): source is RiskSource {
  return Object.hasOwn(OLD_AFTER_DAYS, source);
}

/** Whether a last covered day, so many days ago, is too old to speak of today. @param source undefined: one that tells nothing of payments */
export function isOld(source: RiskSource | undefined, days: number): boolean {
  return days >= (source === undefined ? OVER_A_YEAR : OLD_AFTER_DAYS[source] + 1);
}

/** @param source undefined: one that tells nothing of payments @param today YYYY-MM-DD */
export function freshnessOf(source: RiskSource | undefined, corte: Cutoff, today: string): Freshness {
  if (corte === null) return 'sin-cargar';
  if (corte === false) return 'sin-corte';
  return isOld(source, daysBetween(corte, today)) ? 'antigua' : 'al-dia';
}

/** What a document says of a source's last covered day. */
export interface Dating {
  /** YYYY-MM-DD; null when the source was never loaded, or does not say until when it reaches. */
  readonly corte: string | null;
  /** How old that day is, as printed beside it: 'hace 26 días'. */
  readonly antiguedad: string | null;
}

/** @param today YYYY-MM-DD */
export function dating(corte: Cutoff, today: string): Dating {
  if (typeof corte !== 'string') return { corte: null, antiguedad: null };
  const days = daysBetween(corte, today);
  return { corte, antiguedad: days <= 0 ? 'hoy' : `hace ${tally(days, 'día', 'días')}` };
}
