import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rosette } from './rosette.ts';

const FOLIO = 'VR-0000000123';

test('the same text gives the same drawing, another text another one', () => {
  expect(rosette(FOLIO)).toEqual(rosette(FOLIO));
  expect(rosette(FOLIO)).not.toEqual(rosette('VR-0000000124'));
});

test('printed rosettes match those of the website', () => {
  expect(
    createHash('sha256')
      .update(JSON.stringify(rosette(FOLIO)))
      .digest('hex'),
  ).toBe('1609b370b3c6d7ee6bcbed4d3d9813143af5168320230b211f439aaf967960c9');
});

test('the fold sets the number of lobes', () => {
  const [line] = rosette(FOLIO, 7).copper;
  expect(lobesOf(line ?? '')).toBe(7);
});

test('every line is closed and stays within its 200 by 200 box', () => {
  const { patina, copper } = rosette(FOLIO);
  expect(patina).toHaveLength(12);
  expect(copper).toHaveLength(10);
  for (const d of [...patina, ...copper]) {
    expect(d).toMatch(/^M[\d. ]+(Q[\d. ]+)+Z$/);
    const numbers = (d.match(/[\d.]+/g) ?? []).map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(200);
  }
});

/** Number of local maxima of the distance from the centre. */
function lobesOf(d: string): number {
  const numbers = (d.match(/[\d.]+/g) ?? []).map(Number);
  const distances = Array.from({ length: (numbers.length - 2) / 4 }, (_, step) =>
    Math.hypot((numbers[2 + step * 4] ?? 0) - 100, (numbers[3 + step * 4] ?? 0) - 100),
  );
  const around = (index: number) => distances.at(index % distances.length) ?? 0;
  return distances.filter((distance, step) => distance > around(step - 1) && distance >= around(step + 1)).length;
}
