import { expect, test } from 'vitest';
import { rosette } from '../rosette.ts';
import { rosetteSvg } from './rosette-svg.ts';

type Point = readonly [x: number, y: number];

const pointsOf = (text: string): Point[] => [...text.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** Every point of the printed sectors, where their rotation puts it. */
function printed(svg: string): Point[] {
  return [...svg.matchAll(/rotate\(([\d.]+) 100 100\)" d="([^"]+)"/g)].flatMap(([, degrees, d = '']) => {
    const [cos, sin] = [Math.cos((Number(degrees) * Math.PI) / 180), Math.sin((Number(degrees) * Math.PI) / 180)];
    return pointsOf(d).map(([x, y]): Point => [100 + (x - 100) * cos - (y - 100) * sin, 100 + (x - 100) * sin + (y - 100) * cos]);
  });
}

test('the sectors of a printed rosette, rotated, are all its lines, in sectors whatever the number of lobes', () => {
  for (let number = 1; number <= 6; number += 1) {
    const folio = `VR-${String(number).padStart(10, '0')}`;
    const svg = rosetteSvg(folio);
    const { patina, copper } = rosette(folio);
    const found = printed(svg);
    const far = pointsOf([...patina, ...copper].join(''))
      .filter((_, index) => index % 23 === 0)
      .map(([x, y]) => Math.min(...found.map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY))));
    expect(Math.max(...far), folio).toBeLessThan(0.3);
    expect(new Set([...svg.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d)).size).toBe(3);
    expect(svg.match(/<path/g)?.length).toBeGreaterThan(22);
  }
});
