import type { Operacion, TipoPropiedad } from '@veridico/reference';
import { quantile } from './commune-median.ts';
import { encoderFor, type Encoder } from './encoder.ts';
import { factsOf, type Facts } from './facts.ts';
import { regressOn, type Regression } from './hedonic.ts';
import type { Listing } from './listing.ts';
import { CALIBRATED, COVERAGE, LEAST, MOST, TAUGHT } from './limits.ts';
import { learnReach, neighbourhood, said, type Neighbourhood, type Reach, type Said } from './neighbours.ts';
import { calibrate, type Difficulty, type Range } from './range.ts';
import { twinGroups, withoutTwins } from './twins.ts';
import { unusable } from './usable.ts';

/** Of which properties a market tells prices. */
export interface MarketKey {
  readonly operacion: Operacion;
  readonly tipo: TipoPropiedad;
  readonly cut: string;
}

/** What listings taught about prices in a commune; appraises any number of its properties. */
export interface Market extends MarketKey {
  /** Without twins nor impossible ones, newest first. */
  readonly listings: readonly Listing[];
  readonly facts: readonly Facts[];
  /** How many of them are of the commune itself. */
  readonly own: number;
  readonly neighbourhood: Neighbourhood;
  readonly reach: Reach;
  readonly regression: Regression;
  readonly encoder: Encoder;
  readonly range: Range;
  /** Logarithm of the UF of a square metre, by the regression alone. */
  readonly level: (facts: Facts) => number;
  /** @param itself 1 for a listing of the market, which is not among those that tell its price */
  readonly difficulty: (facts: Facts, near: Said, itself?: 0 | 1) => Difficulty;
  /** Smallest and largest useful square metres. */
  readonly metres: readonly [number, number];
}

export interface MarketOptions {
  /** Share of the properties whose price the range should hold. */
  readonly coverage?: number;
}

const GROUP_BELIEF = 0.3;
/** Rounds off which a price is taken for a mistake: usual distances from its commune's middle, and no less than this many times it. */
const OUTLYING = 5;
const LEAST_OUTLYING = Math.log(4);
/** Part of the prices that may be both real and taken for mistakes: the range counts them as missed. */
const MOST_MISSED = 0.015;

/** Undefined where there are too few usable listings. Their order plays no part. */
export function fitMarket(given: readonly Listing[], key: MarketKey, { coverage = COVERAGE }: MarketOptions = {}): Market | undefined {
  const { listings, implausible } = learnFrom(given, key);
  const own = listings.filter(({ cut }) => cut === key.cut).length;
  if (own < LEAST.own || listings.length < LEAST.all) return undefined;
  const facts = listings.map(factsOf);
  const encoder = encoderFor(facts, key.cut);
  const { regression, level } = learnLevel(listings, facts, encoder, chosen(own, listings.length, TAUGHT));
  const groups = twinGroups(listings);
  const around = neighbourhood(facts, groups, encoder);
  const tried = chosen(own, listings.length, CALIBRATED).flatMap((index) => {
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
  const told = tried.map(({ near }) => said(near, residuals, reach, sigma));
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

/** The regression of the square metre's price, and what it says of any property. @param taught indexes of the listings that it is learnt from */
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

/** Neighbours that disagree, that are far, a commune of few offers, an unusual size: the further each goes, the harder it is. */
function difficultyIn(facts: readonly Facts[], encoder: Encoder): Market['difficulty'] {
  const counts = Map.groupBy(facts, ({ cut }) => cut);
  return (each, near, itself = 0) => [
    Math.log(near.apart),
    1 / Math.sqrt(1 + near.weight),
    1 / Math.sqrt(Math.max(1, (counts.get(each.cut)?.length ?? 0) - itself)),
    Math.max(0, Math.abs(encoder.sizeOf(each)) - 1),
  ];
}

/** The commune itself as far as it goes, then the others, evenly. @returns indexes of listings */
function chosen(own: number, all: number, most: { readonly own: number; readonly all: number }): number[] {
  const mine = Math.min(own, most.own);
  const rest = Math.min(all - own, most.all - mine);
  const evenly = (count: number, of: number) => Array.from({ length: count }, (_, index) => Math.floor((index * of) / count));
  return [...evenly(mine, own), ...evenly(rest, all - own).map((index) => own + index)];
}

/** What the market is learnt from: usable, each property once, no price that is a mistake, newest first and no more than can be afforded. */
function learnFrom(given: readonly Listing[], { operacion, tipo, cut }: MarketKey): { listings: Listing[]; implausible: number } {
  const usable = given.filter((each) => each.operacion === operacion && each.tipo === tipo && unusable(each) === undefined);
  const newest = usable.map((listing) => ({ listing, key: orderKey(listing) })).toSorted((one, other) => (one.key < other.key ? 1 : -1));
  const unlike = withoutTwins(newest.map(({ listing }) => listing));
  const kept = plausible(unlike);
  const own = kept.filter((each) => each.cut === cut).slice(0, MOST.own);
  const others = kept.filter((each) => each.cut !== cut).slice(0, MOST.all - own.length);
  return { listings: [...own, ...others], implausible: 1 - kept.length / Math.max(1, unlike.length) };
}

/** The same order whatever order they come in. */
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
