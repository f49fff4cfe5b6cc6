import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import { inSeconds } from '../../../storage/clock.ts';
import type { IdentityUsersTable, Schema } from '../../../storage/schema.ts';

/** Session lifetime without a refresh: longer than the screen's fifteen minutes and an access token's lifetime. */
const IDLE_SECONDS = 1_800;
const LONGEST_SECONDS = 36_000;
/** How long a replaced refresh token still works: other tabs learn late that there is a newer one. */
const GRACE_SECONDS = 10;
/** Exchanges remembered within the grace period: more than a browser full of tabs makes. */
const REMEMBERED = 16;
const LONGEST_USER_AGENT = 200;

export type UserRow = Selectable<IdentityUsersTable>;

/** Data of issued tokens: a user's session at this moment, by the database's clock. */
export interface Grant {
  readonly user: UserRow;
  readonly sid: string;
  readonly chain: string;
  readonly generation: number;
  readonly scope: string;
  readonly nonce?: string | undefined;
  /** The session proved the second factor. */
  readonly proved: boolean;
  readonly now: Date;
  readonly started: Date;
  /** When the session ends if it is not used. */
  readonly expires: Date;
}

/** Content of a refresh token. */
export interface RefreshClaim {
  readonly sid: string;
  readonly chain: string;
  readonly generation: number;
}

export interface Sessions {
  /** Creates a session. @param proved with the second factor @returns its id */
  open(userId: string, userAgent: string | undefined, proved?: boolean): Promise<string>;
  /** Renews a session and starts a new chain of refresh tokens for one more page. */
  enter(sid: string, scope: string): Promise<Grant | undefined>;
  /** The enabled user of a live session. */
  user(sid: string): Promise<UserRow | undefined>;
  /** Exchanges a refresh token. One replaced longer ago than the grace period was copied: its session is ended. */
  refresh(claim: RefreshClaim): Promise<Grant | 'ended' | 'reused'>;
  end(sid: string): Promise<void>;
  /** Deletes expired sessions. @returns how many */
  sweep(): Promise<number>;
}

export function createSessions(db: Kysely<Schema>): Sessions {
  const end = async (sid: string) => {
    await db.deleteFrom('identity_sessions').where('id', '=', sid).execute();
  };
  return {
    async open(userId, userAgent, proved = false) {
      const id = randomUUID();
      const navegador = userAgent?.slice(0, LONGEST_USER_AGENT) ?? null;
      await db
        .insertInto('identity_sessions')
        .values({ id, usuario: userId, navegador, vence: inSeconds(IDLE_SECONDS), segundo_factor: proved ? sql<Date>`now()` : null })
        .execute();
      return id;
    },
    async enter(sid, scope) {
      const session = await touch(db, sid);
      if (!session) return undefined;
      const chain = randomUUID();
      await db.insertInto('identity_chains').values({ id: chain, sesion: sid, alcance: scope }).execute();
      return { ...session, sid, chain, generation: 0, scope };
    },
    user: (sid) =>
      db
        .selectFrom('identity_sessions')
        .innerJoin('identity_users', 'identity_users.id', 'usuario')
        .selectAll('identity_users')
        .where('identity_sessions.id', '=', sid)
        .where('vence', '>', sql<Date>`now()`)
        .where('activo', '=', true)
        .executeTakeFirst(),
    async refresh(claim) {
      const session = await touch(db, claim.sid);
      if (!session) return 'ended';
      const next = await advance(db, claim);
      if (next) return { ...session, sid: claim.sid, chain: claim.chain, ...next };
      await end(claim.sid);
      return 'reused';
    },
    end,
    async sweep() {
      const swept = await db
        .deleteFrom('identity_sessions')
        .where('vence', '<', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(swept.numDeletedRows);
    },
  };
}

/** Extends a live session of an enabled user. */
async function touch(db: Kysely<Schema>, sid: string): Promise<Pick<Grant, 'user' | 'proved' | 'now' | 'started' | 'expires'> | undefined> {
  const longest = sql<Date>`iniciada + make_interval(secs => ${LONGEST_SECONDS})`;
  const row = await db
    .updateTable('identity_sessions')
    .set({ usada: sql<Date>`now()`, vence: sql<Date>`least(${inSeconds(IDLE_SECONDS)}, ${longest})` })
    .from('identity_users')
    .whereRef('identity_users.id', '=', 'identity_sessions.usuario')
    .where('identity_sessions.id', '=', sid)
    .where('vence', '>', sql<Date>`now()`)
    .where('activo', '=', true)
    .returningAll('identity_users')
    .returning(['iniciada', 'usada', 'vence', 'segundo_factor'])
    .executeTakeFirst();
  return row && { user: row, proved: row.segundo_factor !== null, now: row.usada, started: row.iniciada, expires: row.vence };
}

/**
 * Advances a chain if the token is its newest, or returns the newest generation if the token was replaced within the grace period:
 * concurrent tabs all get the same generation. One statement, so that concurrent nodes serialize.
 */
async function advance(db: Kysely<Schema>, { chain, sid, generation }: RefreshClaim) {
  const newest = sql<boolean>`(generacion = ${generation}::int)`;
  const justNow = sql<boolean>`(superadas[generacion - ${generation}::int] > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS}))`;
  const remembered = sql<Date[]>`array_prepend(clock_timestamp(), superadas[1:${sql.lit(REMEMBERED - 1)}])`;
  const row = await db
    .updateTable('identity_chains')
    .set({
      generacion: sql`generacion + ${newest}::int`,
      superadas: sql<Date[]>`case when ${newest} then ${remembered} else superadas end`,
    })
    .where('id', '=', chain)
    .where('sesion', '=', sid)
    .where((eb) => eb.or([newest, justNow]))
    .returning(['generacion', 'alcance'])
    .executeTakeFirst();
  return row && { generation: row.generacion, scope: row.alcance };
}
