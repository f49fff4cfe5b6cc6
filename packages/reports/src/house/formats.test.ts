import { describe, expect, test } from 'vitest';
import { amount, counted, dayIn, dayText, daysBetween, listText, momentText, neitherText, secondText, totals } from './formats.ts';

describe('amounts', () => {
  test.each([
    [{ moneda: 'CLP', monto: 1_234_567 }, '$1.234.567'],
    [{ moneda: 'CLP', monto: 1_000 }, '$1.000'],
    [{ moneda: 'UF', monto: 5_810.25 }, 'UF\u{a0}5.810,25'],
    [{ moneda: 'UF', monto: 12.5 }, 'UF\u{a0}12,50'],
    [{ moneda: 'USD', monto: 40 }, 'US$\u{a0}40,00'],
  ] as const)('%o', (given, expected) => {
    expect(amount(given).texto).toBe(expected);
  });

  test('are totalled by currency in a fixed order, without absent currencies', () => {
    const rows = [
      { moneda: 'USD', monto: 1.1 },
      { moneda: 'CLP', monto: 100 },
      { moneda: 'USD', monto: 2.2 },
      { moneda: 'CLP', monto: 250 },
    ] as const;
    expect(totals(rows).map(({ moneda, monto, cuenta }) => [moneda, monto, cuenta])).toEqual([
      ['CLP', 350, 2],
      ['USD', 3.3, 2],
    ]);
  });

  test('are rounded before adding: three thirds of a cent are not a cent', () => {
    const third = { moneda: 'UF', monto: 0.3333 } as const;
    expect(totals([third, third, third])[0]?.texto).toBe('UF\u{a0}0,99');
  });
});

describe('words', () => {
  test.each([
    [1, 'm', 'un acreedor'],
    [1, 'f', 'una acreedor'],
    [2, 'm', 'dos acreedores'],
    [12, 'f', 'doce acreedores'],
    [13, 'm', '13 acreedores'],
    [1_300, 'm', '1.300 acreedores'],
  ] as const)('%i %s', (count, gender, expected) => {
    expect(counted(count, 'acreedor', 'acreedores', gender)).toBe(expected);
  });

  test('are joined with commas and «y»', () => {
    expect(listText(['a', 'b', 'c'])).toBe('a, b y c');
    expect(['a', 'b', 'c'].map((_, index, all) => neitherText(all.slice(index)))).toEqual(['a, b ni c', 'b ni c', 'c']);
  });
});

describe('dates in Santiago', () => {
  test('are three hours behind UTC in summer', () => {
    expect(momentText(new Date('2026-11-21T02:59:00Z'))).toBe('20-11-2026, 23:59\u{a0}h');
    expect(secondText(new Date('2026-11-21T02:59:07Z'))).toBe('20-11-2026, 23:59:07\u{a0}h');
    expect(dayIn(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
  });

  test('are four hours behind UTC in winter', () => {
    expect(dayIn(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
  });

  test('are counted in whole days, also across a clock change', () => {
    expect(daysBetween('2026-09-05', '2026-09-07')).toBe(2);
    expect(daysBetween('2026-09-07', '2026-09-05')).toBe(0);
    expect(dayText('2026-09-07')).toBe('07-09-2026');
  });
});
