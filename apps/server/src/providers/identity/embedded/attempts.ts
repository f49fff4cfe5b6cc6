import { sql, type Kysely } from 'kysely';
import type { Secrets } from '../../../storage/secrets.ts';
import type { Schema } from '../../../storage/schema.ts';

/** Wrong passwords allowed before the first wait. */
const FREE = 5;
const FIRST_WAIT_SECONDS = 60;
export const LONGEST_WAIT_SECONDS = 900;
/** Counters are reset after this long without a try. */
const MEMORY_SECONDS = 43_200;

/** Wrong passwords for one user per hour over all origins that indicate a distributed attack. */
const FLOOD = 100;
const FLOOD_SECONDS = 3_600;
/** During an attack, an unknown origin has one try instead of five. It is not blocked completely, because the user may be there too. */
const FREE_IN_FLOOD = 1;

/** Origin of an attempt. Waits apply per user and origin, so strangers cannot lock a user out. */
export type AttemptOrigin =
  /** A browser in which this user signed in before. */
  | { readonly device: string }
  /** Any other browser, identified by its network. */
  | { readonly network: string };

export interface Attempt {
  /** False while this origin must wait: the password must not count, even if it is right. */
  readonly allowed: boolean;
  /** To be called when the password was right. */
  succeeded(): Promise<void>;
  /** To be called when it was wrong. */
  failed(): Promise<void>;
}

export interface Attempts {
  /**
   * Counts an attempt before the password is checked: of a hundred concurrent ones only five are evaluated. Unknown users are counted
   * alike.
   */
  begin(email: string, from: AttemptOrigin): Promise<Attempt>;
  /** Deletes expired counters. @returns how many */
  sweep(): Promise<number>;
}

/**
 * Waits after wrong passwords: 60 s after the fifth, doubled after each further one, at most 15 minutes. Stored as rows, so they hold on
 * every node.
 */
export function createAttempts(db: Kysely<Schema>, hmac: Secrets['hmac']): Attempts {
  const keyOf = (...parts: readonly string[]) => hmac('identidad-intento', JSON.stringify(parts));
  return {
    async begin(email, from) {
      const known = 'device' in from;
      const place = known ? keyOf(email, 'equipo', from.device) : keyOf(email, 'red', from.network);
      const everywhere = keyOf(email);
      const allowed = await countAttempt(db, place, known ? undefined : everywhere);
      return {
        allowed,
        async succeeded() {
          await db.deleteFrom('identity_attempts').where('clave', '=', place).execute();
        },
        async failed() {
          if (allowed && !known) await countEverywhere(db, everywhere);
        },
      };
    },
    async sweep() {
      const swept = await db
        .deleteFrom('identity_attempts')
        .where('ultima', '<', sql<Date>`now() - make_interval(secs => ${MEMORY_SECONDS})`)
        .executeTakeFirst();
      return Number(swept.numDeletedRows);
    },
  };
}

/**
 * Counts an attempt of an origin unless it must wait, and sets the next wait as if the password were wrong. @returns whether the password
 * may be evaluated
 */
async function countAttempt(db: Kysely<Schema>, place: Buffer, everywhere: Buffer | undefined): Promise<boolean> {
  const flooded = everywhere
    ? sql<boolean>`exists (select from identity_attempts where clave = ${everywhere} and fallas >= ${FLOOD}::int and desde > now() - make_interval(secs => ${FLOOD_SECONDS}))`
    : sql<boolean>`false`;
  const { rows } = await sql`
    with rule as (select case when ${flooded} then ${FREE_IN_FLOOD}::int else ${FREE}::int end as free)
    insert into identity_attempts as a (clave, fallas, espera_hasta)
      select ${place}, 1, ${waitAfter(sql`1`)} from rule
    on conflict (clave) do update set
      fallas = ${nextCount}, ultima = now(), espera_hasta = (select ${waitAfter(nextCount)} from rule)
      where a.espera_hasta is null or a.espera_hasta <= now()
    returning fallas`.execute(db);
  return rows.length > 0;
}

const nextCount = sql<number>`case when a.ultima < now() - make_interval(secs => ${MEMORY_SECONDS}) then 1 else least(a.fallas + 1, 1000) end`;

/** End of the wait after that many wrong passwords; null for none. */
function waitAfter(count: ReturnType<typeof sql>) {
  const doubled = sql`${FIRST_WAIT_SECONDS}::float8 * power(2, least(${count} - free, 10))`;
  return sql<Date | null>`case when ${count} >= free then now() + make_interval(secs => least(${LONGEST_WAIT_SECONDS}::float8, ${doubled})) end`;
}

async function countEverywhere(db: Kysely<Schema>, everywhere: Buffer): Promise<void> {
  const over = sql<boolean>`a.desde <= now() - make_interval(secs => ${FLOOD_SECONDS})`;
  await sql`
    insert into identity_attempts as a (clave, fallas) values (${everywhere}, 1)
    on conflict (clave) do update set
      fallas = case when ${over} then 1 else a.fallas + 1 end, ultima = now(), desde = case when ${over} then now() else a.desde end`.execute(
    db,
  );
}
