import { expect, test } from 'vitest';
import { appraise } from './appraise.ts';
import { madeListings, madeSubject } from './listings-testing.ts';
import { answer } from './question.ts';

const listings = madeListings(160);

test('the value, and the value with another surface, come from one market', () => {
  const subject = madeSubject();
  const { given, otherValue } = answer({ subject, listings, otherMetres: 120 });
  expect(given).toEqual(appraise(subject, listings));
  const other = appraise({ ...subject, supUtil: 120 }, listings);
  expect(otherValue).toBe(other.kind === 'valuation' ? other.value : undefined);
});

test('another surface above the total becomes its own total', () => {
  // Flats: few have more than their useful surface.
  const flats = listings.map((listing, index) => ({ ...listing, supTotal: (listing.supUtil ?? 0) * (0.7 + (index % 10) / 15) }));
  const subject = madeSubject({ supUtil: 140, supTotal: 150 });
  const other = appraise({ ...subject, supUtil: 180, supTotal: 180 }, flats);
  expect(answer({ subject, listings: flats, otherMetres: 180 }).otherValue).toBe(other.kind === 'valuation' ? other.value : undefined);
});

test('without another surface, a possible property or a market there is no second value', () => {
  const subject = madeSubject();
  expect([null, 1].map((otherMetres) => answer({ subject, listings, otherMetres }).otherValue)).toEqual([null, null]);
  expect(answer({ subject, listings: [], otherMetres: 120 })).toEqual({
    given: { kind: 'refusal', reason: 'sin-avisos' },
    otherValue: null,
  });
});

test('an impossible property is refused for that reason, even without offers', () => {
  const { given } = answer({ subject: madeSubject({ supUtil: 1, supTotal: 1 }), listings: [], otherMetres: null });
  expect(given).toEqual({ kind: 'refusal', reason: 'superficie' });
});
