import { expect, test } from 'vitest';
import { chileanNumber, isChileanNumber, plainNumber } from './chilean-number.ts';

test.each([
  ['886.013', '886013'],
  ['886013', '886013'],
  ['1.234', '1234'],
  ['235,99', '235.99'],
  ['-1.234.567,5', '-1234567.5'],
])('«%s» is %s in a file', (typed, plain) => {
  expect(isChileanNumber(typed)).toBe(true);
  expect(plainNumber(typed)).toBe(plain);
});

test.each(['1.23', '235.99', '1,234.5', 'mil', '1.2345', '1,'])('«%s» is refused, not read as another amount', (typed) => {
  expect(isChileanNumber(typed)).toBe(false);
});

test('a stored number is shown as it is typed, and reads back the same', () => {
  for (const plain of ['886013', '235.99', '0.5', '-12', '']) {
    expect(isChileanNumber(chileanNumber(plain))).toBe(true);
    expect(plainNumber(chileanNumber(plain))).toBe(plain);
  }
  expect(chileanNumber('886013.5')).toBe('886.013,5');
});
