import { expect, test } from 'vitest';
import { isSameSecret } from './secret-text.ts';

test('only equal texts are equal secrets, whatever their lengths', () => {
  expect(isSameSecret('Bearer uno', 'Bearer uno')).toBe(true);
  expect(isSameSecret('Bearer Uno', 'Bearer uno')).toBe(false);
  expect(isSameSecret('Bearer unos', 'Bearer uno')).toBe(false);
  expect(isSameSecret('', 'Bearer uno')).toBe(false);
});
