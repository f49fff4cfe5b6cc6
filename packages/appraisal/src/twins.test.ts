import { expect, test } from 'vitest';
import { madeListings } from './listings-testing.ts';
import type { Listing } from './listing.ts';
import { twinGroups, withoutTwins } from './twins.ts';

const [house] = madeListings(1);

function offerLike(changes: Partial<Listing>): Listing {
  if (!house) throw new Error('no listing');
  return { ...house, ...changes };
}

test.each([
  ['the same facts from two brokers', {}, { fecha: '2026-02-01', banos: 9 }],
  [
    'one address, written in two ways',
    { direccion: 'Av. Perú 123, depto 4' },
    { direccion: 'AV PERU 123 DEPTO. 4', precioUf: 1, supUtil: 9 },
  ],
  [
    'no useful surface, the same total one',
    { tipo: 'oficina', supUtil: null, supTotal: 50 },
    { tipo: 'oficina', supUtil: 50, supTotal: 60 },
  ],
] as const)('twins: %s', (_, one, other) => {
  expect([...twinGroups([offerLike(one), offerLike(other)])]).toEqual([0, 0]);
});

test.each([
  ['another price', {}, { precioUf: 1 }],
  ['another commune', {}, { cut: '13120' }],
  ['let, not sold', {}, { operacion: 'arriendo' }],
  ['a street is no address', { direccion: 'Avenida Perú', precioUf: 1 }, { direccion: 'Avenida Perú', precioUf: 2 }],
  ['no address', { direccion: null, precioUf: 1 }, { direccion: null, precioUf: 2 }],
] as const)('no twins: %s', (_, one, other) => {
  expect([...twinGroups([offerLike(one), offerLike(other)])]).toEqual([0, 1]);
});

test('twins of twins are one group', () => {
  const address = 'Calle Uno 10';
  const all = [
    offerLike({ precioUf: 1 }),
    offerLike({ precioUf: 2, direccion: address }),
    offerLike({ precioUf: 1, direccion: address }),
    offerLike({ precioUf: 3 }),
  ];
  expect([...twinGroups(all)]).toEqual([0, 0, 0, 3]);
});

test('the first offer of a property stays; units of one building are separate properties', () => {
  const address = 'Calle Uno 10';
  const kept = withoutTwins([
    offerLike({ direccion: address, precioUf: 10 }),
    offerLike({ direccion: 'calle uno 10', precioUf: 11 }),
    offerLike({ direccion: address, precioUf: 20, supUtil: 200 }),
    offerLike({ direccion: null, precioUf: 20, supUtil: 200 }),
  ]);
  expect(kept.map(({ precioUf }) => precioUf)).toEqual([10, 20]);
});
