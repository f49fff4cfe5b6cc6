import { expect, test } from 'vitest';
import { drawDelays, drawScenarios, readOdds } from './chance.ts';

test('odds are parsed as typed', () => {
  expect([...readOdds(' perdido=0.05, lento = .02 ,')]).toEqual([
    ['perdido', 0.05],
    ['lento', 0.02],
  ]);
  expect(readOdds('').size).toBe(0);
});

test.each([
  ['perdida=0.1', /«perdida» no es un desenlace; los hay: rechazo, .*devolucion-rechazada/],
  ['toString=0.1', /no es un desenlace/],
  ['lento', /de 0 a 1/],
  ['lento=', /de 0 a 1/],
  ['lento=1.1', /de 0 a 1/],
  ['lento=-0.1', /de 0 a 1/],
  ['lento=0.6,perdido=0.5', /suman más de 1/],
])('%j is refused', (text, reason) => {
  expect(() => readOdds(text)).toThrow(reason);
});

test('a seed gives reproducible draws per payment, another seed others, with the given frequencies', () => {
  const odds = readOdds('perdido=0.1,lento=0.2');
  const orders = Array.from({ length: 2_000 }, (_, index) => ({ buy_order: `orden-${index}` }));
  const drawn = orders.map(drawScenarios(odds, 'a'));
  expect(orders.map(drawScenarios(odds, 'a'))).toEqual(drawn);
  expect(orders.map(drawScenarios(odds, 'b'))).not.toEqual(drawn);
  const share = (name: string | undefined) => drawn.filter((each) => each === name).length / orders.length;
  // Three standard deviations of 2,000 draws are 0.02 and 0.027.
  expect(Math.abs(share('perdido') - 0.1)).toBeLessThan(0.02);
  expect(Math.abs(share('lento') - 0.2)).toBeLessThan(0.027);
});

test('delays stay below the maximum and differ', () => {
  const delay = drawDelays(50, 'a');
  const drawn = Array.from({ length: 200 }, delay);
  expect(drawn.every((each) => each >= 0 && each < 50)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(20);
  expect(Array.from({ length: 200 }, drawDelays(50, 'a'))).toEqual(drawn);
});
