import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './date-time.ts';
import { formatPesos } from './money.ts';

test('pesos have a point every three digits, no space and no decimals', { tags: ['CONST2-03', 'CONST2-05'] }, () => {
  expect([0, 500, 7500, 16_500, 1_234_567].map(formatPesos)).toEqual(['$0', '$500', '$7.500', '$16.500', '$1.234.567']);
});

test('a discount starts with the minus sign', () => {
  expect(formatPesos(-1500)).toBe('−$1.500');
});

test('an instant is shown in Chilean time, in 24 hours, in summer and winter', { tags: ['CONST2-06'] }, () => {
  expect(formatDateTime('2025-11-18T10:41:07-03:00')).toBe('18-11-2025, 10:41:07');
  expect(formatDateTime('2025-07-01T02:05:00Z')).toBe('30-06-2025, 22:05:00');
  expect(formatDateTime('2025-11-18T03:00:00Z')).toBe('18-11-2025, 00:00:00');
});

test('a plain date stays the same, an instant is its date in Chile', () => {
  expect(formatDate('2025-12-31')).toBe('31-12-2025');
  expect(formatDate('2026-01-01T02:00:00Z')).toBe('31-12-2025');
});
