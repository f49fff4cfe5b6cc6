import { expect, test } from 'vitest';
import { withGenerated } from './generate-compose.ts';

const part = { indent: '  ', markers: ['desde', 'hasta'] as const, lines: () => ['A: 1', 'B: 2'] };

test('the lines between the markers are replaced, and the others kept', () => {
  expect(withGenerated('x\n  # desde\n  viejo\n  # hasta\ny\n', part)).toBe('x\n  # desde\n  A: 1\n  B: 2\n  # hasta\ny\n');
});

test('a missing marker is an error that quotes both', () => {
  expect(() => withGenerated('x\n  # desde\n', part)).toThrow('faltan las líneas «# desde» y «# hasta»');
});
