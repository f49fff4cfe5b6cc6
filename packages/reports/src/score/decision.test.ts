import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedText } from '../house/formats.ts';
import { FACTORS } from './factors.ts';

const decision = readFileSync(new URL('../../../../docs/decisions/0018-the-score.md', import.meta.url), 'utf8');

test('the decision explains every step of the table, and no other', () => {
  const written = decision.split('\n').flatMap((line) => {
    const [, nombre, from, points] = /^\| ([^|]*?) ?\| (\d+) \| ([+−]?\d+) \|/u.exec(line) ?? [];
    return nombre === undefined ? [] : [[nombre, from, points]];
  });
  const steps = FACTORS.flatMap(({ nombre, steps: all }) =>
    all.map(([from, puntos], index) => [index === 0 ? nombre : '', String(from), signedText(puntos)]),
  );
  expect(written).toEqual(steps);
});
