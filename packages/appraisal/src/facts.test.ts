import { expect, test } from 'vitest';
import { factsOf, groundKilometres } from './facts.ts';
import { madeSubject } from './listings-testing.ts';

const at = (lat: number | null, lon: number | null) => factsOf(madeSubject({ lat, lon }));

test.each([
  ['Arica, east', [-18.48, -70.3], [-18.48, -70.2905], 1],
  ['Santiago, east', [-33.45, -70.6], [-33.45, -70.5892], 1],
  ['Punta Arenas, east', [-53.16, -70.9], [-53.16, -70.915], 1],
  ['Punta Arenas, north', [-53.16, -70.9], [-53.151, -70.9], 1],
  ['Arica to Iquique', [-18.48, -70.31], [-20.21, -70.15], 193],
] as const)('a kilometre is the same everywhere: %s', (_, [lat, lon], [toLat, toLon], km) => {
  expect((groundKilometres(at(lat, lon), at(toLat, toLon)) ?? 0) / km).toBeCloseTo(1, 2);
});

test('without coordinates there is no distance', () => {
  expect(groundKilometres(at(-33, -70), at(null, null))).toBeNull();
});
