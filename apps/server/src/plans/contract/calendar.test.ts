import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, periodAt, periodNumber, termEnd } from './calendar.ts';

describe('the months of a contract', () => {
  test('starting on a 31st end on the last day of short months, then on the 31st again', () => {
    expect(Array.from({ length: 6 }, (_, n) => periodAt('2027-01-31', n))).toEqual([
      { desde: '2027-01-31', hasta: '2027-02-27' },
      { desde: '2027-02-28', hasta: '2027-03-30' },
      { desde: '2027-03-31', hasta: '2027-04-29' },
      { desde: '2027-04-30', hasta: '2027-05-30' },
      { desde: '2027-05-31', hasta: '2027-06-29' },
      { desde: '2027-06-30', hasta: '2027-07-30' },
    ]);
  });

  test('starting on a leap day fall on the 28th in other years and on the 29th in the next leap year', () => {
    expect(periodAt('2028-02-29', 12)).toEqual({ desde: '2029-02-28', hasta: '2029-03-28' });
    expect(periodAt('2028-02-29', 48)).toEqual({ desde: '2032-02-29', hasta: '2032-03-28' });
    expect(periodAt('2028-01-30', 1).desde).toBe('2028-02-29');
  });

  test.each(['2027-01-31', '2028-02-29', '2027-04-04', '2027-09-05', '2027-12-31'])('from %s neither skip nor share a day', (begun) => {
    let day = begun;
    for (let days = 0; days < 1_500; days += 1) {
      const number = periodNumber(begun, day);
      const { desde, hasta } = periodAt(begun, number);
      expect(desde <= day && day <= hasta).toBe(true);
      expect(periodAt(begun, number + 1).desde).toBe(addDays(hasta, 1));
      day = addDays(day, 1);
    }
    expect(periodNumber(begun, addDays(begun, -1))).toBe(-1);
  });
});

describe('terms', () => {
  test('are consecutive, and the current one is found by date', () => {
    expect(termEnd('2027-01-31', 12, '2027-01-31')).toBe('2028-01-30');
    expect(termEnd('2027-01-31', 12, '2028-01-30')).toBe('2028-01-30');
    expect(termEnd('2027-01-31', 12, '2028-01-31')).toBe('2029-01-30');
    expect(termEnd('2028-02-29', 12, '2029-02-28')).toBe('2030-02-27');
    expect(termEnd('2027-08-31', 6, '2027-09-01')).toBe('2028-02-28');
    expect(termEnd('2027-08-31', 6, '2028-02-29')).toBe('2028-08-30');
  });
});

describe('days', () => {
  test('are counted correctly over clock changes', () => {
    expect(addDays('2027-04-03', 1)).toBe('2027-04-04');
    expect(addDays('2027-09-04', 2)).toBe('2027-09-06');
    expect(daysBetween('2027-04-01', '2027-04-08')).toBe(7);
    expect(daysBetween('2027-09-08', '2027-09-01')).toBe(-7);
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
  });

  test.each(['2027-02-29', '2027-13-01', '', 'hoy'])('«%s» is not a day', (day) => {
    expect(() => addDays(day, 1)).toThrow(RangeError);
  });
});
