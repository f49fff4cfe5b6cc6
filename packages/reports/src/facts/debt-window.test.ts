import { expect, test } from 'vitest';
import type { DeudaMes } from '../records.ts';
import { debtWindow } from './debt-window.ts';

const month = (mes: string): DeudaMes => ({ mes, vigente: 1, mora30a89: 0, mora90oMas: 0, indirecta: 0 });

test('the window is the twelve months before this one, or ends with this one where it is reported', () => {
  const before = debtWindow([month('2026-10'), month('2025-11'), month('2025-10')], '2026-11-20');
  expect([before.calendar[0], before.calendar.at(-1), before.calendar.length]).toEqual(['2025-11', '2026-10', 12]);
  expect(before.months.map(({ mes }) => mes)).toEqual(['2025-11', '2026-10']);
  expect([before.newest?.mes, before.before]).toEqual(['2026-10', '2025-10']);
  const current = debtWindow([month('2026-11'), month('2025-11')], '2026-11-20');
  expect([current.calendar[0], current.calendar.at(-1), current.before]).toEqual(['2025-12', '2026-11', '2025-11']);
});

test('a month of the future or of another year is not in it', () => {
  expect(debtWindow([month('2027-01'), month('2024-01')], '2026-11-20')).toMatchObject({ months: [], newest: null, before: '2024-01' });
});
