import { OVER_A_YEAR } from '../facts/ages.ts';
import { type DebtWindow, lateIn } from '../facts/debt-window.ts';
import { capitalised, counted, daysBetween } from '../house/formats.ts';
import type { Currency, Morosidad, Protesto } from '../records.ts';

/**
 * The only facts a score may use: Ley 19.628, article 9, as amended by Ley 20.521, forbids evaluations of commercial risk based on
 * anything but objective information on arrears and protests. This type leaves out names, ages, addresses, property and queries, so
 * that no factor can use them. docs/decisions/0018 gives the reason of every step.
 */
export interface ScoreFacts {
  readonly protestos: readonly Protesto[];
  readonly morosidades: readonly Morosidad[];
  /** Null when that source was never loaded or is too old: it then counts neither for nor against. */
  readonly deuda: DebtWindow | null;
  /** YYYY-MM-DD that ages are counted back from. */
  readonly today: string;
}

export interface Factor {
  /** Name in the decision's table. */
  readonly nombre: string;
  /** The measured value; null when there is nothing to measure, which gives no points. */
  readonly measure: (facts: ScoreFacts) => number | null;
  /** Ascending, the first from 0: a value gets the points of the highest step it reaches. */
  readonly steps: readonly Step[];
}

/** Lower limit, points, and the reason as printed. */
type Step = readonly [from: number, puntos: number, reason: string | ((value: number) => string)];

/** In days, allowing for one leap day. */
const AFTER_TWO_YEARS = 731;

const protests = (count: number) => capitalised(counted(count, 'protesto vigente', 'protestos vigentes'));
const arrears = (count: number) => capitalised(counted(count, 'deuda en mora', 'deudas en mora', 'f'));
const lateMonths = (count: number) => `${capitalised(counted(count, 'mes', 'meses'))} con atraso en el sistema financiero`;

export const FACTORS: readonly Factor[] = [
  {
    nombre: 'Protestos vigentes',
    measure: ({ protestos }) => protestos.length,
    steps: [
      [0, 40, 'Ningún protesto vigente'],
      [1, -100, protests],
      [2, -130, protests],
      [3, -160, protests],
      [6, -190, protests],
    ],
  },
  {
    nombre: 'Días desde el protesto más reciente',
    measure: ({ protestos, today }) => least(protestos.map(({ fechaProtesto }) => daysBetween(fechaProtesto, today))),
    steps: [
      [0, -30, 'El protesto más reciente es del último año'],
      [OVER_A_YEAR, -20, 'El protesto más reciente tiene entre uno y dos años'],
      [AFTER_TWO_YEARS, -10, 'El protesto más reciente tiene más de dos años'],
    ],
  },
  {
    nombre: 'Deudas en mora',
    measure: ({ morosidades }) => morosidades.length,
    steps: [
      [0, 40, 'Ninguna deuda en mora'],
      [1, -20, arrears],
      [2, -35, arrears],
      [3, -60, arrears],
      [6, -110, arrears],
    ],
  },
  {
    nombre: 'Días de la mora más antigua',
    measure: ({ morosidades, today }) => most(morosidades.map(({ fechaVencimiento }) => daysBetween(fechaVencimiento, today))),
    steps: [
      [0, 0, 'La mora más antigua lleva menos de 30 días'],
      [30, -30, 'La mora más antigua lleva entre 30 y 89 días'],
      [90, -60, 'La mora más antigua lleva entre 90 y 179 días'],
      [180, -90, 'La mora más antigua lleva 180 días o más'],
    ],
  },
  {
    nombre: 'Pesos impagos: el mayor de los totales de protestos y de mora',
    measure: ({ protestos, morosidades }) => Math.max(inPesos(protestos), inPesos(morosidades)),
    steps: [
      [0, 0, 'Lo impago suma menos de cien mil pesos'],
      [100_000, -10, 'Lo impago suma entre cien mil y medio millón de pesos'],
      [500_000, -25, 'Lo impago suma entre medio millón y dos millones de pesos'],
      [2_000_000, -50, 'Lo impago suma entre dos y diez millones de pesos'],
      [10_000_000, -80, 'Lo impago suma diez millones de pesos o más'],
    ],
  },
  {
    nombre: 'Días de atraso en el sistema financiero, en el último mes informado',
    measure: daysLateNow,
    steps: [
      [0, 0, 'Deuda financiera al día'],
      [30, -30, 'Deuda financiera con 30 a 89 días de atraso'],
      [90, -80, 'Deuda financiera con 90 días o más de atraso'],
    ],
  },
  {
    nombre: 'Meses con atraso en el sistema financiero, de los últimos doce',
    measure: ({ deuda }) => deuda?.months.filter((month) => lateIn(month) > 0).length ?? null,
    steps: [
      [0, 20, 'Ningún atraso en el sistema financiero en doce meses'],
      [1, -5, lateMonths],
      [3, -10, lateMonths],
      [6, -20, lateMonths],
    ],
  },
  {
    nombre: 'Protestos, moras y días de atraso, sumados',
    measure: (facts) => facts.protestos.length + facts.morosidades.length + (daysLateNow(facts) ?? 0),
    steps: [
      [0, 299, 'Ningún protesto, deuda en mora ni atraso financiero vigente'],
      [1, 0, 'Algún impago vigente'],
    ],
  },
];

/** Exchange rates for comparing amounts with steps. Fixed per version: a score must not change with an exchange rate. */
export const PESOS: Readonly<Record<Currency, number>> = { CLP: 1, UF: 40_000, USD: 950 };

function inPesos(rows: readonly { readonly moneda: Currency; readonly monto: number }[]): number {
  return rows.reduce((sum, { moneda, monto }) => sum + monto * PESOS[moneda], 0);
}

/** 0, 30 or 90, from the newest month of the window. */
function daysLateNow({ deuda }: ScoreFacts): number | null {
  if (!deuda) return null;
  if (!deuda.newest) return 0;
  if (deuda.newest.mora90oMas > 0) return 90;
  return deuda.newest.mora30a89 > 0 ? 30 : 0;
}

function least(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

function most(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
