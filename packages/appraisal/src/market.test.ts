import { expect, test } from 'vitest';
import { appraiseIn } from './appraise.ts';
import type { Listing } from './listing.ts';
import { madeListings, madeSubject } from './listings-testing.ts';
import { LEAST, MOST } from './limits.ts';
import { fitMarket } from './market.ts';

const CUTS = ['05109', '05103'];

function coverage(train: readonly Listing[], asked: readonly Listing[], wanted: number): { held: number; width: number } {
  const markets = new Map(CUTS.map((cut) => [cut, fitMarket(train, { ...madeSubject(), ...asked[0], cut }, { coverage: wanted })]));
  const ranges = asked.flatMap((listing) => {
    const market = markets.get(listing.cut);
    const given = market && appraiseIn(market, { ...listing, supUtil: listing.supUtil ?? 0 });
    return given?.kind === 'valuation' ? [{ ...given, asked: listing.precioUf }] : [];
  });
  expect(ranges.length).toBeGreaterThan(asked.length * 0.9);
  const held = ranges.filter(({ low, high, asked: price }) => price >= low && price <= high).length / ranges.length;
  return { held, width: ranges.reduce((sum, { low, high, value }) => sum + (high - low) / value, 0) / ranges.length };
}

test.each([
  ['much noise', { noise: 0.3 }, 0.8],
  ['little noise', { noise: 0.08 }, 0.8],
  ['apartments for rent', { tipo: 'departamento', operacion: 'arriendo', perMetre: 0.3, placed: true }, 0.8],
  ['half of them', { noise: 0.2 }, 0.5],
] as const)(
  'the range has its stated coverage: %s',
  (_, made, wanted) => {
    const all = madeListings(560, { ...made, seed: 5 });
    // Repeated samples from one market: 160 of them, with a standard deviation of about 3 %.
    const { held } = coverage(all.slice(160), all.slice(0, 160), wanted);
    expect(held).toBeGreaterThan(wanted - 0.1);
    expect(held).toBeLessThan(wanted + 0.1);
  },
  60_000,
);

test('noisier prices give a wider range', () => {
  const width = (noise: number) => coverage(madeListings(200, { noise }), madeListings(20, { noise, seed: 2 }), 0.8).width;
  expect(width(0.3)).toBeGreaterThan(width(0.1) * 2);
});

test('too few listings make no market', () => {
  expect(fitMarket([], madeSubject())).toBeUndefined();
  expect(fitMarket(madeListings(LEAST.all - 1), madeSubject())).toBeUndefined();
  expect(fitMarket(madeListings(LEAST.all + 5), madeSubject())).toBeDefined();
});

test('above the limit only the newest listings count', () => {
  const market = fitMarket(madeListings(2 * MOST.all), madeSubject());
  expect([market?.own, market?.listings.length]).toEqual([MOST.own, MOST.all]);
  const own = market?.listings.filter(({ cut }) => cut === '05109').map(({ fecha }) => fecha) ?? [];
  expect(own).toEqual(own.toSorted().toReversed());
});
