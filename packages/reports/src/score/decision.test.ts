import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedText } from '../house/formats.ts';
import { FACTORS } from './factors.ts';

const decision = readFileSync(new URL('../../../../docs/decisions/0018-the-score.md', import.meta.url), 'utf8');

test('the decision record explains every step of the table, and no other', () => {
  const written = decision.split('\n').flatMap((line) => {
    const [, nombre, from, points] = /^\| ([^|]*?) ?\| (\d+) \| ([+−]?\d+) \|/u.exec(line) ?? [];
    return nombre === undefined ? [] : [[nombre, from, points]];
  });
  const steps = FACTORS.flatMap(({ nombre, steps: all }) =>
    all.map(([from, puntos], index) => [index === 0 ? nombre : '', String(from), signedText(puntos)]),
  );
  expect(written).toEqual(steps);
});

test('every factor lowers the score as it grows, except the age of a protest', () => {
  for (const { nombre, steps } of FACTORS) {
    const points = steps.map(([, puntos]) => puntos);
    const worsening = points.toSorted((a, b) => b - a);
    expect(points).toEqual(nombre === 'Días desde el protesto más reciente' ? worsening.toReversed() : worsening);
    const froms = steps.map(([from]) => from);
    expect(froms).toEqual(froms.toSorted((a, b) => a - b));
    expect(froms[0]).toBe(0);
  }
});
