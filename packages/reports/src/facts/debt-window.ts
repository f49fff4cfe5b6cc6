import type { DeudaMes } from '../records.ts';

/** Calendar months of financial debt that a report looks at: chart, sentences and points alike. */
const WINDOW_MONTHS = 12;

/** Reported financial debt of the last twelve calendar months. */
export interface DebtWindow {
  /** YYYY-MM of each of the twelve months, oldest first. */
  readonly calendar: readonly string[];
  /** Reported months among them, oldest first. */
  readonly months: readonly DeudaMes[];
  /** The newest of them: what 'today' means for this source. */
  readonly newest: DeudaMes | null;
  /** YYYY-MM of the newest month reported before the window, null without one. */
  readonly before: string | null;
}

/**
 * The window ends with the month before today's, because a month is reported after its end, or with today's where it is reported already.
 * @param rows at most one per month, in any order @param today YYYY-MM-DD
 */
export function debtWindow(rows: readonly DeudaMes[], today: string): DebtWindow {
  const ordered = rows.toSorted((a, b) => a.mes.localeCompare(b.mes));
  const thisMonth = monthNumber(today);
  const end = ordered.some(({ mes }) => monthNumber(mes) === thisMonth) ? thisMonth : thisMonth - 1;
  const calendar = Array.from({ length: WINDOW_MONTHS }, (_, index) => monthName(end - (WINDOW_MONTHS - 1) + index));
  const [oldest = ''] = calendar;
  const months = ordered.filter(({ mes }) => calendar.includes(mes));
  return { calendar, months, newest: months.at(-1) ?? null, before: ordered.findLast(({ mes }) => mes < oldest)?.mes ?? null };
}

/** Pesos overdue by 30 days or more. */
export function lateIn({ mora30a89, mora90oMas }: DeudaMes): number {
  return mora30a89 + mora90oMas;
}

/** Months since year 0. @param day YYYY-MM or YYYY-MM-DD */
function monthNumber(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return year * 12 + (month - 1);
}

function monthName(count: number): string {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
