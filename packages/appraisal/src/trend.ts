import { medianPerMetre } from './commune-median.ts';
import { usefulMetres } from './facts.ts';
import type { Listing } from './listing.ts';
import { withoutTwins } from './twins.ts';
import { unusable } from './usable.ts';

/** A calendar quarter. */
export interface Period {
  readonly year: number;
  readonly quarter: number;
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** Asking price per square metre in a quarter. */
export interface Quarter extends Period {
  /** UF; null with too few listings. */
  readonly perMetre: number | null;
  readonly listings: number;
}

const COUNT = 8;
/** Newest listings read per quarter. */
export const MOST_OF_QUARTER = 300;
const MONTHS = 3;

/** The last eight complete quarters, oldest first. @param today YYYY-MM-DD */
export function lastQuarters(today: string): Period[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const running = year * 4 + Math.floor((month - 1) / MONTHS);
  return Array.from({ length: COUNT }, (_, index) => {
    const at = running - COUNT + index;
    const [of, quarter] = [Math.floor(at / 4), at % 4];
    const day = (months: number, date: number) => new Date(Date.UTC(of, months, date)).toISOString().slice(0, 10);
    return { year: of, quarter: quarter + 1, from: day(quarter * MONTHS, 1), to: day((quarter + 1) * MONTHS, 0) };
  });
}

/** Median asking price per useful square metre in each quarter, among listings of one commune, type and operation. */
export function priceTrend(listings: readonly Listing[], periods: readonly Period[]): Quarter[] {
  const usable = listings.filter((listing) => unusable(listing) === undefined);
  return periods.map((period) => {
    const within = withoutTwins(usable.filter(({ fecha }) => fecha >= period.from && fecha <= period.to));
    const median = medianPerMetre(within.map((listing) => ({ precioUf: listing.precioUf, supUtil: usefulMetres(listing) })));
    return { ...period, perMetre: median ?? null, listings: within.length };
  });
}
