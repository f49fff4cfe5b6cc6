import { confidenceOf } from './confidence.ts';
import { factsOf, groundKilometres, type Facts, type Subject } from './facts.ts';
import type { Listing } from './listing.ts';
import { fitMarket, type Market, type MarketOptions } from './market.ts';
import { estimateFromNeighbours, weightOf, type Neighbour } from './neighbours.ts';
import { reasonsOf } from './reasons.ts';
import { fitsBedrooms, METRES, within } from './usable.ts';
import type { Comparable, Refusal, RefusalReason, Valuation } from './valuation.ts';

const MOST_COMPARABLES = 12;
/** Minimum weight of a comparable, relative to the first one. */
const LEAST_WEIGHT = 0.02;
/** Surfaces beyond this multiple of the market's smallest and largest are out of range. */
const BEYOND = 1.5;

/**
 * Asking price of a property like this, from the offers around it.
 * @param listings of the subject's type and operation, in any order: the newest of its commune and of each other commune of its region, as
 * many as `MOST` allows; more make it slower without improving it
 */
export function appraise(subject: Subject, listings: readonly Listing[], options: MarketOptions = {}): Valuation | Refusal {
  const impossible = impossibleSubject(subject);
  if (impossible) return impossible;
  const market = fitMarket(listings, subject, options);
  if (market) return appraiseIn(market, subject);
  const any = listings.some(({ cut, tipo, operacion }) => cut === subject.cut && tipo === subject.tipo && operacion === subject.operacion);
  return refuse(any ? 'pocos-avisos' : 'sin-avisos');
}

/** The same, with an already fitted market. */
export function appraiseIn(market: Market, subject: Subject): Valuation | Refusal {
  const impossible = impossibleSubject(subject);
  if (impossible) return impossible;
  const facts = factsOf(subject);
  if (!within(facts.metros, market.metres.map((metres, end) => (end === 0 ? metres / BEYOND : metres * BEYOND)) as [number, number]))
    return refuse('fuera-de-rango');
  const near = market.neighbourhood.nearest(facts);
  const told = estimateFromNeighbours(near, market.regression.residuals, market.reach, market.regression.sigma);
  const level = market.level(facts);
  const perMetre = Math.exp(level + told.shift);
  const half = market.range.halfOf(market.difficulty(facts, told));
  const dates = market.listings.map(({ fecha }) => fecha).toSorted();
  return {
    kind: 'valuation',
    value: perMetre * facts.metros,
    perMetre,
    low: perMetre * facts.metros * Math.exp(-half),
    high: perMetre * facts.metros * Math.exp(half),
    confidence: confidenceOf(Math.sinh(half), market.own),
    comparables: comparables(market, facts, level, near),
    own: market.own,
    listings: market.listings.length,
    from: dates[0] ?? '',
    to: dates.at(-1) ?? '',
    reasons: reasonsOf(market, facts, told.shift),
  };
}

function impossibleSubject({ tipo, supUtil, dormitorios }: Subject): Refusal | undefined {
  if (!within(supUtil, METRES[tipo])) return refuse('superficie');
  return fitsBedrooms(supUtil, dormitorios) ? undefined : refuse('dormitorios');
}

function comparables(market: Market, facts: Facts, level: number, near: readonly Neighbour[]): Comparable[] {
  const weighed = near
    .map((neighbour) => ({ ...neighbour, weight: weightOf(neighbour, market.reach) }))
    .toSorted((one, other) => other.weight - one.weight || one.index - other.index);
  const most = weighed[0]?.weight ?? 0;
  return weighed.slice(0, MOST_COMPARABLES).flatMap(({ index, sameCommune, weight }) => {
    const [listing, its] = [market.listings[index], market.facts[index]];
    if (!listing || !its || weight < most * LEAST_WEIGHT) return [];
    const perMetre = listing.precioUf / its.metros;
    const adjustment = Math.expm1(level - market.level(its));
    const adjustedPerMetre = perMetre * (1 + adjustment);
    return [
      {
        listing,
        km: groundKilometres(facts, its),
        sameCommune,
        perMetre,
        adjustment,
        adjustedPerMetre,
        adjustedValue: adjustedPerMetre * facts.metros,
      },
    ];
  });
}

function refuse(reason: RefusalReason): Refusal {
  return { kind: 'refusal', reason };
}
