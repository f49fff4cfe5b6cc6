const DAY_MS = 86_400_000;
const STEPS = [2, 4, 6, 8, 10, 20, 40, 60, 80, 100];

/** A round, even number not below the highest bar, so that its half is an integer too. At least 4. */
export function topOf(most: number): number {
  let unit = 1;
  while (most > unit * 100) unit *= 10;
  const step = STEPS.find((each) => each * unit >= Math.max(most, 4)) ?? 100;
  return step * unit;
}

/** Every day of a range, both ends inclusive. Days are 2025-11-18. */
export function daysFrom(desde: string, hasta: string): string[] {
  const days: string[] = [];
  // In UTC, where every day has 24 hours.
  for (let at = Date.parse(desde); at <= Date.parse(hasta); at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
