import { formatDate } from '../ui/date-time.ts';

/** The last day of what ends at a midnight: '05-12-2026'. @param vence ISO 8601 */
export function lastDay(vence: string): string {
  const end = Date.parse(vence);
  return Number.isNaN(end) ? vence : formatDate(new Date(end - 1).toISOString());
}
