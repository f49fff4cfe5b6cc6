import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appraise, appraiseIn } from './appraise.ts';
import type { Subject } from './facts.ts';
import { madeListings, madeSubject } from './listings-testing.ts';
import type { Listing } from './listing.ts';
import { fitMarket } from './market.ts';
import type { Valuation } from './valuation.ts';

const LISTINGS = madeListings(240);

function valued(subject: Subject, listings: readonly Listing[] = LISTINGS): Valuation {
  const given = appraise(subject, listings);
  if (given.kind === 'refusal') throw new Error(given.reason);
  return given;
}

test('the value lies inside its range, near the prices of similar listings', () => {
  const given = valued(madeSubject());
  const made = 50 * 140 * (140 / 120) ** -0.2 * 1.1;
  expect(given.value / made).toBeGreaterThan(0.93);
  expect(given.value / made).toBeLessThan(1.07);
  expect(given.low).toBeLessThan(given.value);
  expect(given.high).toBeGreaterThan(given.value);
  expect(given.perMetre).toBeCloseTo(given.value / 140);
  expect([given.own, given.listings]).toEqual([120, 240]);
});

test('each comparable is an offer plus its adjustment', () => {
  const given = valued(madeSubject());
  expect(given.comparables.length).toBeGreaterThan(4);
  for (const { listing, perMetre, adjustment, adjustedPerMetre, adjustedValue } of given.comparables) {
    expect(perMetre).toBeCloseTo(listing.precioUf / (listing.supUtil ?? 0));
    expect(adjustedPerMetre).toBeCloseTo(perMetre * (1 + adjustment));
    expect(adjustedValue).toBeCloseTo(adjustedPerMetre * 140);
  }
  // Larger properties are cheaper per metre: the adjustment towards a smaller one is upwards.
  const larger = valued(madeSubject({ supUtil: 90, supTotal: 180, dormitorios: 2, banos: 2 })).comparables.filter(
    ({ listing }) => (listing.supUtil ?? 0) > 100 && listing.banos === 2,
  );
  expect(larger.length).toBeGreaterThan(0);
  expect(larger.reduce((sum, { adjustment }) => sum + adjustment, 0) / larger.length).toBeGreaterThan(0.01);
});

test('the comparables are sorted by weight', () => {
  const subject = madeSubject({ lat: -33, lon: -71.5 });
  const alike = [0.004, 0, 0.002].map((east, n) => ({ ...subject, direccion: null, precioUf: 7_000 + n, lon: -71.5 + east }));
  const { comparables } = valued(subject, [...madeListings(300, { placed: true }), ...alike]);
  expect(comparables.slice(0, 3).map(({ listing }) => listing.precioUf)).toEqual([7_001, 7_002, 7_000]);
});

test('the distance of a comparable is on the ground, not in the model', () => {
  const south = (lon: number) => ({ ...madeSubject(), direccion: null, precioUf: 7_000, lat: -53.16, lon });
  const { comparables } = valued(madeSubject({ lat: -53.16, lon: -70.9 }), [...LISTINGS, south(-70.885)]);
  expect(comparables.find(({ km }) => km !== null)?.km).toBeCloseTo(1, 2);
});

test('the order of the listings does not matter', () => {
  const turned = LISTINGS.toReversed();
  expect(appraise(madeSubject(), turned)).toEqual(appraise(madeSubject(), LISTINGS));
});

test('prices and values rise together', () => {
  const given = valued(madeSubject());
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 4, noNaN: true }), (factor) => {
      const scaled = valued(
        madeSubject(),
        LISTINGS.map((listing) => ({ ...listing, precioUf: listing.precioUf * factor })),
      );
      expect(scaled.value / given.value).toBeCloseTo(factor, 6);
      expect(scaled.high / scaled.low).toBeCloseTo(given.high / given.low, 6);
    }),
    { numRuns: 8 },
  );
});

test('twice the surface is never cheaper, and more baths never much cheaper', () => {
  const market = fitMarket(LISTINGS, madeSubject());
  if (!market) throw new Error('no market');
  const value = (changes: Partial<Subject>): number => {
    const given = appraiseIn(market, madeSubject(changes));
    return given.kind === 'valuation' ? given.value : Number.NaN;
  };
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 150 }), fc.integer({ min: 1, max: 4 }), (supUtil, banos) => {
      const facts = { supUtil, supTotal: supUtil * 2, dormitorios: 2, banos };
      expect(value({ ...facts, supUtil: supUtil * 2, supTotal: supUtil * 4 })).toBeGreaterThan(value(facts));
      expect(value({ ...facts, banos: banos + 1 })).toBeGreaterThan(value(facts) * 0.95);
    }),
  );
});

test('republishing an offer, once or a hundred times, changes nothing', () => {
  const [first] = LISTINGS;
  if (!first) throw new Error('no listing');
  const again = [...LISTINGS, ...Array.from({ length: 100 }, () => ({ ...first, fecha: '2024-12-31' }))];
  expect(valued(madeSubject(), again).value).toBeCloseTo(valued(madeSubject()).value, 6);
});

test.each([1_000, 39_000, 1 / 1_000, 20, 1 / 20])('one price in twenty off by %d times moves the value by less than 3 %%', (factor) => {
  const spoilt = LISTINGS.map((listing, index) => (index % 20 === 7 ? { ...listing, precioUf: listing.precioUf * factor } : listing));
  const [clean, given] = [valued(madeSubject()), valued(madeSubject(), spoilt)];
  expect(given.value / clean.value).toBeGreaterThan(0.97);
  expect(given.value / clean.value).toBeLessThan(1.03);
  expect(given.high / given.low).toBeLessThan((clean.high / clean.low) * 1.2);
  expect(given.listings).toBe((LISTINGS.length * 19) / 20);
});

test.each([
  [{ supUtil: 1, supTotal: 1 }, 'superficie'],
  [{ supUtil: 1_000_000, supTotal: 1_000_000 }, 'superficie'],
  [{ supUtil: 0 }, 'superficie'],
  [{ supUtil: Number.NaN }, 'superficie'],
  [{ supUtil: 20, dormitorios: 9 }, 'dormitorios'],
  [{ supUtil: 1_500, supTotal: 5_000 }, 'fuera-de-rango'],
  [{ cut: '13120' }, 'sin-avisos'],
  [{ tipo: 'oficina' }, 'sin-avisos'],
  [{ operacion: 'arriendo' }, 'sin-avisos'],
] as const)('%o is refused: %s', (changes, reason) => {
  const given = appraise(madeSubject(changes), LISTINGS);
  expect(given).toEqual({ kind: 'refusal', reason });
});

test('impossible listings are ignored', () => {
  const odd = LISTINGS.flatMap((listing) => [
    { ...listing, supUtil: 1 },
    { ...listing, supUtil: 1_000_000 },
    { ...listing, dormitorios: 90 },
    { ...listing, precioUf: 0 },
    { ...listing, fecha: 'ayer' },
    { ...listing, supUtil: null },
  ]);
  expect(appraise(madeSubject(), [...LISTINGS, ...odd])).toEqual(appraise(madeSubject(), LISTINGS));
  expect(appraise(madeSubject(), odd)).toMatchObject({ kind: 'refusal', reason: 'pocos-avisos' });
});

test('a commune with few offers has a wider range, no higher confidence, and says so', () => {
  const rich = madeListings(400, { cuts: ['05103'], noise: 0.2 });
  const thin = madeListings(4, { cuts: ['05109'], noise: 0.2, seed: 9 });
  const [many, few] = [valued(madeSubject({ cut: '05103' }), [...rich, ...thin]), valued(madeSubject(), [...rich, ...thin])];
  expect(few.high / few.low).toBeGreaterThan(many.high / many.low);
  expect(few.confidence).toBe('baja');
  expect(few.reasons.join(' ')).toContain('4 avisos de casas en venta en Viña del Mar');
  expect(few.reasons.join(' ')).toContain('pocos avisos');
  expect(appraise(madeSubject(), [...rich, ...thin.slice(0, 2)])).toMatchObject({ kind: 'refusal', reason: 'pocos-avisos' });
});

test('the value uses the prices of its date', () => {
  const rising = madeListings(300, { rise: 0.15, noise: 0.05 });
  const [before, after] = [valued(madeSubject({ fecha: '2025-02-01' }), rising), valued(madeSubject({ fecha: '2026-07-01' }), rising)];
  expect(after.value / before.value).toBeGreaterThan(1.15);
  expect(after.value / before.value).toBeLessThan(1.3);
});

test('offers of a single month make no trend', () => {
  const month = madeListings(200).map((listing, index) => ({ ...listing, fecha: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}` }));
  const [now, later] = [valued(madeSubject({ fecha: '2026-01-15' }), month), valued(madeSubject({ fecha: '2026-11-21' }), month)];
  expect(later.value / now.value).toBeGreaterThan(0.98);
  expect(later.value / now.value).toBeLessThan(1.02);
});

test('known coordinates affect the value', () => {
  const placed = madeListings(300, { placed: true, noise: 0.05 });
  const [west, east] = [valued(madeSubject({ lat: -33, lon: -71.54 }), placed), valued(madeSubject({ lat: -33, lon: -71.46 }), placed)];
  expect(east.value / west.value).toBeGreaterThan(1.5);
  expect(east.comparables[0]?.km).toBeLessThan(5);
  expect(valued(madeSubject(), placed).comparables[0]?.km).toBeNull();
  expect(valued(madeSubject(), placed).reasons.join(' ')).toContain('ubicación exacta');
});

test('a value needs no baths, bedrooms, parking or land', () => {
  const bare = LISTINGS.map((listing) => ({ ...listing, supTotal: null, dormitorios: null, banos: null, estacionamientos: null }));
  const subject = madeSubject({ supTotal: null, dormitorios: null, banos: null, estacionamientos: null });
  expect(valued(subject, bare).value).toBeGreaterThan(5_000);
  expect(valued(madeSubject(), bare).value).toBeCloseTo(valued(subject, bare).value, 6);
});
