import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface Limit {
  /** What is counted, such as 'folio/00001234'. Stored as it is: hash personal data before. */
  readonly key: string;
  /** How many are allowed in one window. */
  readonly max: number;
  /** Length of a window, at most a day. Windows start at whole multiples of it, by the database's clock. */
  readonly windowSeconds: number;
}

const DAY_SECONDS = 86_400;

/** Where a window that holds this moment starts, by the database's clock. */
const windowOf = (length: number) => sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${length}::int) * ${length}::int)`;
/** Seconds until the row's window ends. */
const restOf = (length: number) => sql<number>`ceil(extract(epoch from rate_limits.ventana - now()) + ${length}::int)::int`;

/** Whether all uses of this window are taken, without counting one. @returns in how many seconds to try again; 0 where there is room */
export async function lookAtLimit(db: Kysely<Schema>, { key, max, windowSeconds: length }: Limit): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['cuenta', restOf(length).as('rest')])
    .where('clave', '=', `${key}/${length}`)
    .where('ventana', '=', windowOf(length))
    .executeTakeFirst();
  return row && row.cuenta >= max ? Math.max(1, row.rest) : 0;
}

/**
 * Counts one use. Holds between nodes: the count is a row. Across a window's edge up to twice `max` may pass.
 * When the database fails it throws, so nothing is allowed uncounted.
 * @returns whether it may go on; if not, in how many whole seconds to try again
 */
export async function takeLimit(db: Kysely<Schema>, limit: Limit): Promise<{ allowed: boolean; retryAfter: number }> {
  const { key, max, windowSeconds: length } = limit;
  if (length > DAY_SECONDS) throw new RangeError(`a window of ${length} s would be swept before its end`);
  const stored = `${key}/${length}`;
  const { cuenta, rest } = await db
    // A window before the last counts for nothing: without this a key would leave a row for each window until the daily sweep.
    .with('swept', (query) =>
      query
        .deleteFrom('rate_limits')
        .where('clave', '=', stored)
        .where('ventana', '<', sql<Date>`${windowOf(length)} - make_interval(secs => ${length}::int)`),
    )
    .insertInto('rate_limits')
    // The length belongs to the key: an hour and its first minute start together.
    .values({ clave: stored, ventana: windowOf(length), cuenta: 1 })
    .onConflict((conflict) => conflict.columns(['clave', 'ventana']).doUpdateSet({ cuenta: sql`rate_limits.cuenta + 1` }))
    .returning(['cuenta', restOf(length).as('rest')])
    .executeTakeFirstOrThrow();
  return cuenta <= max ? { allowed: true, retryAfter: 0 } : { allowed: false, retryAfter: Math.max(1, rest) };
}
