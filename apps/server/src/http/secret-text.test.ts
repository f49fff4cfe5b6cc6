import { expect, test } from 'vitest';
import { isSameSecret } from './secret-text.ts';

test('only the same text is the same secret, whatever the lengths', () => {
  expect(isSameSecret('Bearer uno', 'Bearer uno')).toBe(true);
  expect(isSameSecret('Bearer Uno', 'Bearer uno')).toBe(false);
  expect(isSameSecret('Bearer unos', 'Bearer uno')).toBe(false);
  expect(isSameSecret('', 'Bearer uno')).toBe(false);
});
