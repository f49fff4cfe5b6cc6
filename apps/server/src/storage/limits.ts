import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface Limit {
  /** Key of the counted thing, such as 'folio/00001234'. Stored unchanged: hash personal data first. */
  readonly key: string;
  /** Uses allowed in one window. */
  readonly max: number;
  /** Length of a window, at most a day. Windows start at multiples of it, by the database's clock. */
  readonly windowSeconds: number;
}

const DAY_SECONDS = 86_400;

/** Start of the current window, by the database's clock. */
const windowOf = (length: number) => sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${length}::int) * ${length}::int)`;
/** Seconds until the row's window ends. */
const restOf = (length: number) => sql<number>`ceil(extract(epoch from rate_limits.ventana - now()) + ${length}::int)::int`;

/** Checks a limit without counting a use. @returns seconds until the next try; 0 where a use is left */
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
 * Counts one use. The count is a row, so it holds across nodes. Up to twice `max` may pass around a window's edge. Throws when the database
 * fails, so nothing is allowed uncounted.
 * @returns whether the use is allowed; if not, whole seconds until the next try
 */
export async function takeLimit(db: Kysely<Schema>, limit: Limit): Promise<{ allowed: boolean; retryAfter: number }> {
  const { key, max, windowSeconds: length } = limit;
  if (length > DAY_SECONDS) throw new RangeError(`a window of ${length} s would be swept before its end`);
  const stored = `${key}/${length}`;
  const { cuenta, rest } = await db
    // Deletes windows older than the last one; otherwise a key would leave a row per window until the daily sweep.
    .with('swept', (query) =>
      query
        .deleteFrom('rate_limits')
        .where('clave', '=', stored)
        .where('ventana', '<', sql<Date>`${windowOf(length)} - make_interval(secs => ${length}::int)`),
    )
    .insertInto('rate_limits')
    // The length is part of the key: an hour and its first minute start together.
    .values({ clave: stored, ventana: windowOf(length), cuenta: 1 })
    .onConflict((conflict) => conflict.columns(['clave', 'ventana']).doUpdateSet({ cuenta: sql`rate_limits.cuenta + 1` }))
    .returning(['cuenta', restOf(length).as('rest')])
    .executeTakeFirstOrThrow();
  return cuenta <= max ? { allowed: true, retryAfter: 0 } : { allowed: false, retryAfter: Math.max(1, rest) };
}
