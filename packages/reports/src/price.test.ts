import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discounted } from './price.ts';

describe('the price after a discount', () => {
  it.each([
    [16_500, 20, 13_200],
    [7_500, 20, 6_000],
    [9_990, 33, 6_693],
    [11, 50, 6],
    [7_500, 0, 7_500],
    [7_500, 100, 0],
  ])('%i pesos with %i %% off is %i pesos', (price, percent, expected) => {
    expect(discounted(price, percent)).toBe(expected);
  });

  it('is never more than half a peso from the exact amount, and never negative', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const result = discounted(price, percent);
        expect(Number.isInteger(result)).toBe(true);
        expect(Math.abs(result * 100 - price * (100 - percent))).toBeLessThanOrEqual(50);
        expect(result).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
