import { expect, test } from 'vitest';
import { between, grown } from './memory.ts';

const MB = 1e6;

test('growth up to a fifth is accepted, more is reported for each measure', () => {
  const before = { rss: 800 * MB, heapUsed: 60 * MB };
  expect(grown(before, { rss: 960 * MB, heapUsed: 72 * MB })).toEqual([]);
  expect(grown(before, { rss: 960 * MB, heapUsed: 73 * MB })).toEqual(['objetos vivos: 60,0 → 73,0 MB (+21,7 %)']);
  expect(grown(before, { rss: 961 * MB, heapUsed: 60 * MB })).toEqual(['memoria residente: 800,0 → 961,0 MB (+20,1 %)']);
});

test('a decrease is shown with its sign', () => {
  expect(between(100 * MB, 90 * MB)).toBe('100,0 → 90,0 MB (-10,0 %)');
});
