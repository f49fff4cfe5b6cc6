import { expect, test } from 'vitest';
import { madeListings } from './listings-testing.ts';
import type { Listing } from './listing.ts';
import { unusable } from './usable.ts';

const LISTINGS = madeListings(20);

test('generated listings are usable', () => {
  expect(LISTINGS.map(unusable)).toEqual(LISTINGS.map(() => undefined));
});

test.each([
  [{ supUtil: null }, 'sin superficie'],
  [{ supUtil: 1 }, 'superficie imposible'],
  [{ supUtil: 1_000_000 }, 'superficie imposible'],
  [{ supUtil: 20, dormitorios: 9 }, 'dormitorios imposibles'],
  [{ supUtil: 100, precioUf: 5_000_000 }, 'precio imposible'],
  [{ supUtil: 100, precioUf: 5 }, 'precio imposible'],
  [{ operacion: 'arriendo', supUtil: 100, precioUf: 5_000 }, 'precio imposible'],
  [{ fecha: '' }, 'sin fecha'],
  [{ tipo: 'departamento', supUtil: null, supTotal: 50 }, undefined],
] as const)('%o: %s', (changes, reason) => {
  const [listing] = LISTINGS;
  expect(unusable({ ...listing, ...changes } as Listing)).toBe(reason);
});
