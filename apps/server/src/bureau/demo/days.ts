const DAY_MS = 86_400_000;

/** @param day YYYY-MM-DD */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** @param day YYYY-MM-DD @returns YYYY-MM */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}

/** Reported debts fell due at most two years before seeding, so the set stays as described for three more years. */
export const REPORTED_DAYS = { min: 40, max: 730 };
