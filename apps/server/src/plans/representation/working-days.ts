import { addDays } from '../contract/calendar.ts';

/** Fixed-date holidays (Leyes 2.977, 18.432, 20.983, 21.148). MM-DD. */
const FIXED = new Set(['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25']);

/**
 * The last of that many working days, counted from the next day. Saturdays, Sundays, Good Friday and fixed-date holidays do not count.
 * Holidays that the law moves within the year do count, so a term may end one day early, never late.
 * @param day YYYY-MM-DD in Chile
 */
export function afterWorkingDays(day: string, count: number): string {
  let at = day;
  for (let left = count; left > 0;) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !FIXED.has(day.slice(5)) && day !== addDays(easterOf(Number(day.slice(0, 4))), -2);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${year}-${pad(Math.floor(sum / 31))}-${pad((sum % 31) + 1)}`;
}
