const options = { timeZone: 'America/Santiago', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const day = new Intl.DateTimeFormat('es-CL', options);
const moment = new Intl.DateTimeFormat('es-CL', { ...options, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** An ISO 8601 instant in Chilean time: 18-11-2025, 10:41:07. Any other text stays as it is. */
export function formatDateTime(iso: string): string {
  const instant = new Date(iso);
  return instant.getTime() ? moment.format(instant) : iso;
}

/** A day (2025-11-18), or the day of an instant in Chile: 18-11-2025. */
export function formatDate(iso: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').toReversed().join('-') : day.format(new Date(iso));
}
