import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { inSeconds } from '../storage/clock.ts';
import type { AccountLinkKind, Schema } from '../storage/schema.ts';
import type { LetterDeps } from './deps.ts';

/** Each link of these consents for one company: those of several companies stand beside each other. */
const OF_ONE_COMPANY: readonly AccountLinkKind[] = ['invitacion', 'empresa'];

interface NewLink {
  /** Number of the mail that carries it. */
  readonly mail: string;
  readonly clase: AccountLinkKind;
  readonly sub: string;
  /** How long it may be used, from now: what is sent late is worth as much. */
  readonly seconds: number;
}

/**
 * The token of a one-time link, 256 bits. The same mail made again carries the same one; only its hash is stored.
 * @returns undefined where a later mail carries another already
 */
export async function makeLink({ db, hmac }: Pick<LetterDeps, 'db' | 'hmac'>, link: NewLink): Promise<string | undefined> {
  const { mail, clase, sub, seconds } = link;
  const newer = OF_ONE_COMPANY.includes(clase) ? undefined : await newestMail(db, sub, clase);
  if (newer !== undefined && BigInt(newer) > BigInt(mail)) return undefined;
  const token = hmac('enlace-cuenta', mail).toString('base64url');
  await db
    .insertInto('account_links')
    .values({ token_hash: hashOf(token), clase, sub, mail, vence: inSeconds(seconds) })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ vence: sql`excluded.vence` }))
    .execute();
  return token;
}

async function newestMail(db: Kysely<Schema>, sub: string, clase: AccountLinkKind): Promise<string | undefined> {
  const newest = await db
    .selectFrom('account_links')
    .select('mail')
    .where('sub', '=', sub)
    .where('clase', '=', clase)
    .orderBy('mail', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.mail;
}

export interface Link {
  /** Number of the mail that carries it. */
  readonly mail: string;
  /** Whose account. */
  readonly sub: string;
  readonly used: boolean;
  /** A later mail carries another of its kind. */
  readonly replaced: boolean;
  readonly expired: boolean;
}

/** Undefined for a token that never was one of ours. */
export async function findLink(db: Kysely<Schema>, clase: AccountLinkKind, token: string): Promise<Link | undefined> {
  return db
    .selectFrom('account_links as link')
    .select([
      'sub',
      'mail',
      sql<boolean>`usado is not null`.as('used'),
      sql<boolean>`vence <= now()`.as('expired'),
      sql<boolean>`link.clase not in (${sql.join(OF_ONE_COMPANY.map((each) => sql.lit(each)))}) and exists (
        select from account_links as later where later.sub = link.sub and later.clase = link.clase and later.mail > link.mail)`.as(
        'replaced',
      ),
    ])
    .where('token_hash', '=', hashOf(token))
    .where('clase', '=', clase)
    .executeTakeFirst();
}

/**
 * Uses a link up, once however many try at the same moment.
 * @returns whose account it is for
 * @throws Problem ENLACE_… saying what is wrong with it; `unknown` is the one for a token that never was ours
 */
export async function spendLink(
  db: Kysely<Schema>,
  clase: AccountLinkKind,
  token: string,
  unknown: 'ENLACE_DESCONOCIDO' | 'TOKEN_RECUPERACION_INVALIDO',
): Promise<string> {
  const link = await findLink(db, clase, token);
  if (!link) throw new Problem(unknown);
  if (link.used) throw new Problem('ENLACE_USADO');
  if (link.replaced) throw new Problem('ENLACE_REEMPLAZADO');
  const used = await db
    .updateTable('account_links')
    .set({ usado: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('usado', 'is', null)
    .where('vence', '>', sql<Date>`now()`)
    .returning('sub')
    .executeTakeFirst();
  if (used) return used.sub;
  throw new Problem(link.expired ? 'ENLACE_VENCIDO' : 'ENLACE_USADO');
}

/** Gives a link back whose purpose could not be carried out. */
export async function freeLink(db: Kysely<Schema>, token: string): Promise<void> {
  await db.updateTable('account_links').set({ usado: null }).where('token_hash', '=', hashOf(token)).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
