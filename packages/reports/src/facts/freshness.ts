import { daysBetween } from '../house/formats.ts';
import type { Source } from '../records.ts';

/** Whether what a source says can be taken as of today. */
export type Freshness = 'al-dia' | 'antigua' | 'sin-cargar';

/** Sources whose silence is reported as a finding: 'No registra protestos vigentes'. */
export type RiskSource = Extract<Source, 'protestos' | 'morosidades' | 'deuda_financiera' | 'infracciones'>;

/**
 * Days after which the last day covered by a source is too old to speak of today: twice its publisher's rhythm, and what publishing takes.
 * Protests and arrears arrive weekly to monthly; the financial system's debt is of a month's end and published weeks later.
 */
const OLD_AFTER_DAYS: Readonly<Record<RiskSource, number>> = {
  protestos: 62,
  morosidades: 62,
  deuda_financiera: 124,
  infracciones: 124,
};

/** @param corte last day that the source covers, null if it was never loaded @param today both YYYY-MM-DD */
export function freshnessOf(source: RiskSource, corte: string | null, today: string): Freshness {
  if (corte === null) return 'sin-cargar';
  return daysBetween(corte, today) > OLD_AFTER_DAYS[source] ? 'antigua' : 'al-dia';
}
