import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** Set by a column default; never inserted or updated. */
export type DatabaseSet<T> = ColumnType<T, never, never>;
/** YYYY-MM-DD, read and written as text: pg's parser would shift it into the machine's time zone. */
export type Day = string;
