import { expect, test } from 'vitest';
import { afterWorkingDays } from './working-days.ts';

test.each([
  ['2026-11-23', '2026-11-26'],
  // Friday: Saturday and Sunday do not count.
  ['2026-11-27', '2026-12-02'],
  // The eighth of December is a holiday.
  ['2026-12-04', '2026-12-10'],
  // Good Friday 2027 is the 26th of March.
  ['2027-03-24', '2027-03-30'],
  // Independence days 2026 fall on Friday and Saturday.
  ['2026-09-16', '2026-09-22'],
])('three working days after %s end on %s', (from, to) => {
  expect(afterWorkingDays(from, 3)).toBe(to);
});
