import { medianPerMetre } from './commune-median.ts';
import { usefulMetres } from './facts.ts';
import type { Listing } from './listing.ts';
import { withoutTwins } from './twins.ts';
import { unusable } from './usable.ts';

/** Three months of a year, whole. */
export interface Period {
  readonly year: number;
  readonly quarter: number;
  /** YYYY-MM-DD of its first and its last day. */
  readonly from: string;
  readonly to: string;
}

/** What was asked in it for a square metre. */
export interface Quarter extends Period {
  /** UF; null where there are too few listings to say. */
  readonly perMetre: number | null;
  readonly listings: number;
}

const COUNT = 8;
/** Newest listings of each that are read. */
export const MOST_OF_QUARTER = 300;
const MONTHS = 3;

/** The last eight quarters that are over, the oldest first. @param today YYYY-MM-DD */
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

/** Median of what a useful square metre was asked for in each of these quarters, among listings of one commune, type and operation. */
export function priceTrend(listings: readonly Listing[], periods: readonly Period[]): Quarter[] {
  const usable = listings.filter((listing) => unusable(listing) === undefined);
  return periods.map((period) => {
    const within = withoutTwins(usable.filter(({ fecha }) => fecha >= period.from && fecha <= period.to));
    const median = medianPerMetre(within.map((listing) => ({ precioUf: listing.precioUf, supUtil: usefulMetres(listing) })));
    return { ...period, perMetre: median ?? null, listings: within.length };
  });
}
