/** The database has no year 0; a year below this is a typing error. */
const FIRST_YEAR = 1900;

/** Whether a text is a day of the calendar since 1900, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(value) &&
    Number(value.slice(0, 4)) >= FIRST_YEAR
  );
}

/** A day as a date field gives it. */
export const DAY_CHECK = { rule: isDay, sentence: 'Escribe una fecha válida.' } as const;
