import { medianPerMetre, quantile, usefulMetres, type Listing } from '@veridico/appraisal';

/** UF for a property, from listings of its type and operation only. */
export type Baseline = (subject: Listing) => number;

const metresOf = (listing: Listing): number => usefulMetres(listing) ?? Number.NaN;

function byCommune(train: readonly Listing[]): (cut: string) => readonly Listing[] {
  const communes = Map.groupBy(train, ({ cut }) => cut);
  return (cut) => communes.get(cut) ?? [];
}

/** The commune's median price per square metre; of all communes where it has fewer than five listings. */
export function medianBaseline(train: readonly Listing[]): Baseline {
  const of = byCommune(train);
  const all = medianPerMetre(withMetres(train), 1) ?? Number.NaN;
  const known = new Map<string, number>();
  return (subject) => {
    const found = known.get(subject.cut) ?? medianPerMetre(withMetres(of(subject.cut))) ?? all;
    known.set(subject.cut, found);
    return found * metresOf(subject);
  };
}

function withMetres(listings: readonly Listing[]): Pick<Listing, 'precioUf' | 'supUtil'>[] {
  return listings.map((listing) => ({ precioUf: listing.precioUf, supUtil: usefulMetres(listing) }));
}

const NEIGHBOURS = 12;

/** The median price per square metre of the twelve nearest listings, in the commune first, each quantity divided by its spread. */
export function neighboursBaseline(train: readonly Listing[]): Baseline {
  const quantities = QUANTITIES.flatMap((of) => {
    const known = train.flatMap((listing) => of(listing) ?? []);
    if (known.length < 2) return [];
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
    return spread > 0 ? [{ of, mean, spread }] : [];
  });
  const place = (listing: Listing): number[] => quantities.map(({ of, mean, spread }) => ((of(listing) ?? mean) - mean) / spread);
  const placed = train.map((listing) => ({ cut: listing.cut, at: place(listing), perMetre: listing.precioUf / metresOf(listing) }));
  const communes = Map.groupBy(placed, ({ cut }) => cut);
  return (subject) => {
    const own = communes.get(subject.cut) ?? [];
    const among = own.length >= NEIGHBOURS ? own : placed;
    const at = place(subject);
    const near = among
      .map(({ cut, at: other, perMetre }) => ({
        away: other.reduce((sum, value, j) => sum + (value - (at[j] ?? 0)) ** 2, cut === subject.cut ? 0 : OTHER_COMMUNE),
        perMetre,
      }))
      .toSorted((one, other) => one.away - other.away)
      .slice(0, NEIGHBOURS)
      .map(({ perMetre }) => perMetre)
      .toSorted((one, other) => one - other);
    return quantile(near, 0.5) * metresOf(subject);
  };
}

const OTHER_COMMUNE = 9;
const QUANTITIES: readonly ((listing: Listing) => number | null)[] = [
  (listing) => Math.log(metresOf(listing)),
  ({ dormitorios }) => dormitorios,
  ({ banos }) => banos,
  ({ estacionamientos }) => estacionamientos,
  ({ lat }) => lat,
  ({ lon }) => lon,
];
