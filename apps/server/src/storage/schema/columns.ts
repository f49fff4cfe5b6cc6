import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type Made<T> = ColumnType<T, never, never>;
/** YYYY-MM-DD in and out: pg's own parser would shift it into the machine's time zone. */
export type Day = string;
