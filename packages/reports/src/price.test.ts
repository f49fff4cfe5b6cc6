import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discounted, taxed } from './price.ts';

describe('the price after a discount', () => {
  test.each([
    [16_500, 20, 13_200],
    [7_500, 20, 6_000],
    [9_990, 33, 6_693],
    [11, 50, 6],
    [7_500, 0, 7_500],
    [7_500, 100, 0],
  ])('%i pesos with %i %% off is %i pesos', (price, percent, expected) => {
    expect(discounted(price, percent)).toBe(expected);
  });

  test('is within half a peso of the exact amount, and never negative', () => {
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

describe('the tax in a total', () => {
  test.each([
    [7_500, 6_303, 1_197],
    [16_500, 13_866, 2_634],
    [6_500, 5_462, 1_038],
    [6_900, 5_798, 1_102],
    [0, 0, 0],
    [1, 1, 0],
  ])('%i pesos are %i and %i of tax', (total, neto, iva) => {
    expect(taxed(total)).toEqual({ neto, iva });
  });

  test('adds up to the total, and is 19 % to the peso', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (total) => {
        const { neto, iva } = taxed(total);
        expect(neto + iva).toBe(total);
        expect(Math.abs(iva - neto * 0.19)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
