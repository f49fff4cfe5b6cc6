import { debtWindow, lateIn } from '../facts/debt-window.ts';
import { freshnessOf, type Freshness } from '../facts/freshness.ts';
import { countedOnce, repeatsIn, type ReconciledDebts } from '../facts/reconciled.ts';
import { counted } from '../house/formats.ts';
import type { Currency, Cutoff, Cutoffs, DeudaMes } from '../records.ts';
import { FACTORS, PESOS, type Factor, type ScoreFacts } from './factors.ts';

/** Printed beside every score; identifies this table of points (docs/decisions/0018). Any change of points or steps is a new version. */
const SCORE_VERSION = '2026-11';
/** Starting points of every subject. */
export const SCORE_BASE = 600;
/** The table itself stays between 0 and this; nothing is cut off. */
export const SCORE_TOP = 999;

/** Worst to best: each starts at its `desde` and ends before the next. */
export const BANDS = [
  { desde: 0, nombre: 'Riesgo muy alto' },
  { desde: 200, nombre: 'Riesgo alto' },
  { desde: 400, nombre: 'Riesgo medio' },
  { desde: 600, nombre: 'Riesgo bajo' },
  { desde: 800, nombre: 'Riesgo muy bajo' },
] as const;

/** Records of a person or a company. Rows that may be the same document count once. */
export interface ScoredRecords extends Pick<ReconciledDebts, 'protestos' | 'morosidades'> {
  readonly deuda: readonly DeudaMes[];
  readonly cutoffs: Cutoffs<'protestos' | 'morosidades' | 'deuda_financiera'>;
}

export interface Reason {
  /** Signed, never 0. */
  readonly puntos: number;
  readonly texto: string;
}

export interface Score {
  /** 0 to 999; higher means less risk. */
  readonly puntos: number;
  /** Index in BANDS. */
  readonly tramo: number;
  readonly base: number;
  /** Largest effects first, at most six, the last one for all the others. Base and reasons add up to the points. */
  readonly razones: readonly Reason[];
  /** The reasons that the last one sums up; empty where it is one of its own. */
  readonly sumadas: readonly Reason[];
  /** Financial debt counts only if 'al-dia'; otherwise it is neither for nor against. */
  readonly deudaFinanciera: Freshness;
  /** No source reports anything unpaid, one too old to count included. */
  readonly nadaImpago: boolean;
  /** Some rows may be the same document; it counts once. */
  readonly dudas: boolean;
  /** The table's rates in pesos of the currencies that these records are in; none where all is in pesos. */
  readonly cambios: readonly { readonly moneda: Currency; readonly pesos: number }[];
  readonly version: string;
}

/** Why there is no score: which of the two decisive sources is missing or too old. */
export interface NoScore {
  readonly fuentes: readonly {
    readonly fuente: 'protestos' | 'morosidades';
    readonly estado: Exclude<Freshness, 'al-dia'>;
    readonly corte: Cutoff;
  }[];
}

/**
 * The score of these records on a day, YYYY-MM-DD in Santiago. Pure. No score if a decisive source, protests or arrears, was never loaded,
 * is too old or does not say until when it reaches: unknown debts are not the same as no debts.
 */
export function scorecard({ deuda, cutoffs, ...told }: ScoredRecords, today: string): Score | NoScore {
  const protestos = countedOnce(told.protestos);
  const morosidades = countedOnce(told.morosidades);
  const fuentes = (['protestos', 'morosidades'] as const).flatMap((fuente) => {
    const estado = freshnessOf(fuente, cutoffs[fuente], today);
    return estado === 'al-dia' ? [] : [{ fuente, estado, corte: cutoffs[fuente] }];
  });
  if (fuentes.length > 0) return { fuentes };
  const deudaFinanciera = freshnessOf('deuda_financiera', cutoffs.deuda_financiera, today);
  const window = debtWindow(deuda, today);
  const reasons = reasonsOf({ protestos, morosidades, deuda: deudaFinanciera === 'al-dia' ? window : null, today });
  const puntos = sum(reasons, SCORE_BASE);
  return {
    puntos,
    tramo: bandOf(puntos),
    base: SCORE_BASE,
    ...atMostSix(reasons),
    deudaFinanciera,
    nadaImpago: protestos.length + morosidades.length === 0 && window.months.every((month) => lateIn(month) === 0),
    dudas: repeatsIn(told.protestos) + repeatsIn(told.morosidades) > 0,
    cambios: (['UF', 'USD'] as const)
      .filter((moneda) => [...protestos, ...morosidades].some((row) => row.moneda === moneda))
      .map((moneda) => ({ moneda, pesos: PESOS[moneda] })),
    version: SCORE_VERSION,
  };
}

export function hasScore(result: Score | NoScore): result is Score {
  return 'puntos' in result;
}

/** Index in BANDS for these points. */
export function bandOf(puntos: number): number {
  return BANDS.findLastIndex(({ desde }) => puntos >= desde);
}

function reasonsOf(facts: ScoreFacts): Reason[] {
  return FACTORS.flatMap((factor) => reasonOf(factor, facts)).toSorted((a, b) => Math.abs(b.puntos) - Math.abs(a.puntos));
}

function reasonOf({ measure, steps }: Factor, facts: ScoreFacts): Reason[] {
  const value = measure(facts);
  if (value === null) return [];
  const [, puntos, reason] = steps.findLast(([from]) => value >= from) ?? [0, 0, ''];
  return puntos === 0 ? [] : [{ puntos, texto: typeof reason === 'string' ? reason : reason(value) }];
}

const SHOWN = 6;

function atMostSix(reasons: readonly Reason[]): Pick<Score, 'razones' | 'sumadas'> {
  if (reasons.length <= SHOWN) return { razones: reasons, sumadas: [] };
  const others = reasons.slice(SHOWN - 1);
  const texto = `Otras ${counted(others.length, 'razón', 'razones', 'f')}, sumadas`;
  return { razones: [...reasons.slice(0, SHOWN - 1), { puntos: sum(others, 0), texto }], sumadas: others };
}

function sum(reasons: readonly Reason[], from: number): number {
  return reasons.reduce((total, { puntos }) => total + puntos, from);
}
