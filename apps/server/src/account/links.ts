import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import { inSeconds } from '../storage/clock.ts';
import type { AccountLinkKind, Schema } from '../storage/schema.ts';
import type { LetterDeps } from './deps.ts';

/** Each link of these kinds is a consent to one company: links for several companies are valid side by side. */
const OF_ONE_COMPANY: readonly AccountLinkKind[] = ['invitacion', 'empresa'];

interface NewLink {
  /** Id of the mail that carries it. */
  readonly mail: string;
  readonly clase: AccountLinkKind;
  readonly sub: string;
  /** Validity from the moment it is sent, so a late mail gives as much time. */
  readonly seconds: number;
}

/**
 * Creates the token of a one-time link: 256 bits, only its hash is stored. Derived by HMAC, so a mail that is written again carries the
 * same token.
 * @returns undefined if a later mail already carries another
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
  /** Id of the mail that carries it. */
  readonly mail: string;
  /** `sub` of the account. */
  readonly sub: string;
  readonly used: boolean;
  /** A later mail carries another link of this kind. */
  readonly replaced: boolean;
  readonly expired: boolean;
}

/** Finds a link by its token; undefined for an unknown token. */
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
 * Uses up a link, once even under simultaneous requests.
 * @returns `sub` of its account
 * @throws Problem ENLACE_… with the reason; `unknown` is the problem for an unknown token
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

/** Makes a link usable again after its action failed. */
export async function freeLink(db: Kysely<Schema>, token: string): Promise<void> {
  await db.updateTable('account_links').set({ usado: null }).where('token_hash', '=', hashOf(token)).execute();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
