import type { Operacion, TipoPropiedad } from '@veridico/reference';
import { quantile } from './commune-median.ts';
import { encoderFor, type Encoder } from './encoder.ts';
import { factsOf, type Facts } from './facts.ts';
import { regressOn, type Regression } from './hedonic.ts';
import type { Listing } from './listing.ts';
import { CALIBRATED, COVERAGE, LEAST, MOST, TAUGHT } from './limits.ts';
import { learnReach, neighbourhood, estimateFromNeighbours, type Neighbourhood, type Reach, type NeighbourEstimate } from './neighbours.ts';
import { calibrate, type Difficulty, type Range } from './range.ts';
import { twinGroups, withoutTwins } from './twins.ts';
import { unusable } from './usable.ts';

/** The kind of properties in a market. */
export interface MarketKey {
  readonly operacion: Operacion;
  readonly tipo: TipoPropiedad;
  readonly cut: string;
}

/** Prices fitted from listings in a commune; can appraise any number of its properties. */
export interface Market extends MarketKey {
  /** Without twins and implausible prices, newest first. */
  readonly listings: readonly Listing[];
  readonly facts: readonly Facts[];
  /** Number of listings of the commune itself. */
  readonly own: number;
  readonly neighbourhood: Neighbourhood;
  readonly reach: Reach;
  readonly regression: Regression;
  readonly encoder: Encoder;
  readonly range: Range;
  /** Logarithm of UF per square metre, from the regression alone. */
  readonly level: (facts: Facts) => number;
  /** @param itself 1 for a listing of the market, to exclude it from its own neighbours */
  readonly difficulty: (facts: Facts, near: NeighbourEstimate, itself?: 0 | 1) => Difficulty;
  /** Smallest and largest useful surface, square metres. */
  readonly metres: readonly [number, number];
}

export interface MarketOptions {
  /** Fraction of properties whose price the range should contain. */
  readonly coverage?: number;
}

const GROUP_BELIEF = 0.3;
/** Outlier limits of a price: this many typical distances from its commune's median, and at least a factor of `LEAST_OUTLYING`. */
const OUTLYING = 5;
const LEAST_OUTLYING = Math.log(4);
/** Maximum fraction of prices that may be real although removed as outliers: the range counts them as misses. */
const MOST_MISSED = 0.015;

/** Undefined with too few usable listings. Their order is irrelevant. */
export function fitMarket(given: readonly Listing[], key: MarketKey, { coverage = COVERAGE }: MarketOptions = {}): Market | undefined {
  const { listings, implausible } = learnFrom(given, key);
  const own = listings.filter(({ cut }) => cut === key.cut).length;
  if (own < LEAST.own || listings.length < LEAST.all) return undefined;
  const facts = listings.map(factsOf);
  const encoder = encoderFor(facts, key.cut);
  const { regression, level } = learnLevel(listings, facts, encoder, chooseIndexes(own, listings.length, TAUGHT));
  const groups = twinGroups(listings);
  const around = neighbourhood(facts, groups, encoder);
  const tried = chooseIndexes(own, listings.length, CALIBRATED).flatMap((index) => {
    const mine = facts[index];
    return mine ? [{ facts: mine, wanted: regression.leftOut[index] ?? 0, near: around.nearest(mine, groups[index]) }] : [];
  });
  const { residuals, sigma } = regression;
  const wanted = tried.map((each) => each.wanted);
  const reach = learnReach(
    tried.map(({ near }) => near),
    wanted,
    residuals,
    sigma,
  );
  const difficulty = difficultyIn(facts, encoder);
  const told = tried.map(({ near }) => estimateFromNeighbours(near, residuals, reach, sigma));
  const range = calibrate(
    told.map(({ shift }, row) => (wanted[row] ?? 0) - shift),
    tried.flatMap((each, row) => (told[row] ? [difficulty(each.facts, told[row], 1)] : [])),
    sigma,
    { coverage, missed: Math.min(implausible, MOST_MISSED) * tried.length },
  );
  const metros = facts.map((each) => each.metros);
  const metres = [Math.min(...metros), Math.max(...metros)] as const;
  const { cut, tipo, operacion } = key;
  const learnt = { neighbourhood: around, reach, regression, encoder, range, level, difficulty };
  return { cut, tipo, operacion, listings, facts, own, metres, ...learnt };
}

/** Fits the regression of the price per square metre. @param taught indexes of the listings used for the fit */
function learnLevel(
  listings: readonly Listing[],
  facts: readonly Facts[],
  encoder: Encoder,
  taught: readonly number[],
): Pick<Market, 'regression' | 'level'> {
  const cuts = new Map([...new Set(facts.map(({ cut }) => cut))].map((cut, index) => [cut, index]));
  const rows = new Float64Array(listings.length * encoder.width);
  for (const [index, each] of facts.entries()) encoder.write(each, rows, index * encoder.width);
  const regression = regressOn(taught, {
    rows,
    width: encoder.width,
    beliefs: encoder.beliefs,
    groups: Int32Array.from(facts, ({ cut }) => cuts.get(cut) ?? -1),
    groupCount: cuts.size,
    groupBelief: GROUP_BELIEF,
    results: Float64Array.from(listings, ({ precioUf }, index) => Math.log(precioUf / (facts[index]?.metros ?? 1))),
  });
  const row = new Float64Array(encoder.width);
  const level = (each: Facts): number => {
    encoder.write(each, row, 0);
    return regression.predict(row, cuts.get(each.cut) ?? -1);
  };
  return { regression, level };
}

/** Difficulty grows with disagreeing or distant neighbours, few offers in the commune, and unusual size. */
function difficultyIn(facts: readonly Facts[], encoder: Encoder): Market['difficulty'] {
  const counts = Map.groupBy(facts, ({ cut }) => cut);
  return (each, near, itself = 0) => [
    Math.log(near.apart),
    1 / Math.sqrt(1 + near.weight),
    1 / Math.sqrt(Math.max(1, (counts.get(each.cut)?.length ?? 0) - itself)),
    Math.max(0, Math.abs(encoder.sizeOf(each)) - 1),
  ];
}

/** Prefers the commune itself, then the others evenly. @returns indexes of listings */
function chooseIndexes(own: number, all: number, most: { readonly own: number; readonly all: number }): number[] {
  const mine = Math.min(own, most.own);
  const rest = Math.min(all - own, most.all - mine);
  const evenly = (count: number, of: number) => Array.from({ length: count }, (_, index) => Math.floor((index * of) / count));
  return [...evenly(mine, own), ...evenly(rest, all - own).map((index) => own + index)];
}

/** Listings to fit: usable, without twins and outliers, newest first, limited to `MOST`. */
function learnFrom(given: readonly Listing[], { operacion, tipo, cut }: MarketKey): { listings: Listing[]; implausible: number } {
  const usable = given.filter((each) => each.operacion === operacion && each.tipo === tipo && unusable(each) === undefined);
  const newest = usable.map((listing) => ({ listing, key: orderKey(listing) })).toSorted((one, other) => (one.key < other.key ? 1 : -1));
  const unlike = withoutTwins(newest.map(({ listing }) => listing));
  const kept = plausible(unlike);
  const own = kept.filter((each) => each.cut === cut).slice(0, MOST.own);
  const others = kept.filter((each) => each.cut !== cut).slice(0, MOST.all - own.length);
  return { listings: [...own, ...others], implausible: 1 - kept.length / Math.max(1, unlike.length) };
}

/** Makes the order independent of the input's order. */
function orderKey(listing: Listing): string {
  const { fecha, cut, precioUf, supUtil, supTotal, dormitorios, banos, estacionamientos, lat, lon, direccion } = listing;
  return [fecha, cut, supUtil, supTotal, dormitorios, banos, estacionamientos, lat, lon, direccion, precioUf].join('|');
}

const FULL_TRUST = 10;

function plausible(listings: readonly Listing[]): Listing[] {
  if (listings.length === 0) return [];
  const levels = listings.map((each) => Math.log(each.precioUf / factsOf(each).metros));
  const all = median(levels);
  const byCommune = Map.groupBy(listings.keys(), (index) => listings[index]?.cut);
  const middles = new Map(
    [...byCommune].map(([cut, indexes]) => {
      const trust = indexes.length / (indexes.length + FULL_TRUST);
      return [cut, trust * median(indexes.map((index) => levels[index] ?? all)) + (1 - trust) * all];
    }),
  );
  const off = listings.map(({ cut }, index) => Math.abs((levels[index] ?? all) - (middles.get(cut) ?? all)));
  const most = Math.max(LEAST_OUTLYING, OUTLYING * 1.4826 * median(off));
  return listings.filter((_, index) => (off[index] ?? 0) <= most);
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
}
