import type { Listing } from './listing.ts';

/** What a commune's listings ask for a square metre, and what that makes of a property of so many. All in UF. */
export interface CommuneMedian {
  /** Listings behind it. */
  readonly listings: number;
  readonly perMetre: number;
  readonly value: number;
  /** Tenth and ninetieth percentile of the square metre, times the metres: how far apart listings lie, no measure of how sure the value is. */
  readonly low: number;
  readonly high: number;
}

type Priced = Pick<Listing, 'precioUf' | 'supUtil'>;

function tellsPerMetre<L extends Priced>(listing: L): listing is L & { readonly supUtil: number } {
  return listing.supUtil !== null && listing.supUtil > 0 && listing.precioUf > 0;
}

/** Fewer say nothing of a commune. */
const LEAST_LISTINGS = 5;

/**
 * The plainest way to a value: the median price of a useful square metre among `listings`, which are of one commune, type and operation.
 * Undefined with fewer than `least` of them that tell a price and a surface.
 * @param metres useful square metres of the property, above 0
 */
export function communeMedian(listings: readonly Priced[], metres: number, least = LEAST_LISTINGS): CommuneMedian | undefined {
  const perMetre = listings
    .filter(tellsPerMetre)
    .map(({ precioUf, supUtil }) => precioUf / supUtil)
    .toSorted((one, other) => one - other);
  if (perMetre.length < Math.max(least, 1)) return undefined;
  const at = (share: number) => quantile(perMetre, share);
  return {
    listings: perMetre.length,
    perMetre: at(0.5),
    value: at(0.5) * metres,
    low: at(0.1) * metres,
    high: at(0.9) * metres,
  };
}

/** Between the two nearest ranks, as R's type 7. @param sorted ascending, not empty */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
