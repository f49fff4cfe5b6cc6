import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { KindDeps } from '../deps.ts';
import type { Kinds } from '../kind.ts';

/** Path of the screen whose button uses a link up. Opening the screen does not: mail scanners follow links. */
const LINK_PATH = '/compra/';
/** The same link works again for this long, because the answer to the first press may have been lost. */
const AGAIN_MINUTES = 10;

export type LinkDeps = Pick<KindDeps, 'db' | 'hmac' | 'publicUrl'>;

/**
 * Makes the one-time report links that one mail carries, one per order. Making the same mail again gives the same links, valid for
 * `seconds` from now, so a late mail loses no validity. Only hashes are stored.
 */
export async function makeLinks(
  { db, hmac, publicUrl }: LinkDeps,
  mail: { readonly id: string; readonly seconds: number },
  ordenes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map(ordenes.map((orden) => [orden, hmac('enlace', `${mail.id}:${orden}`).toString('base64url')]));
  if (tokens.size > 0)
    await db
      .insertInto('report_links')
      .values([...tokens].map(([orden, token]) => ({ token_hash: hashOf(token), orden, vence: inSeconds(mail.seconds) })))
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ vence: sql`excluded.vence` }))
      .execute();
  return new Map([...tokens].map(([orden, token]) => [orden, `${publicUrl}${LINK_PATH}${token}`]));
}

export interface LinkedOrder {
  readonly orden: string;
  /** Kinds whose mails carry a link. */
  readonly tipo: 'informe' | 'plan';
}

/** SQL over columns of `report_links`: the link is unused and valid, or was first used within the last `AGAIN_MINUTES`. */
export const SINGLE_USE = sql<boolean>`usado > now() - make_interval(mins => ${AGAIN_MINUTES}) or (usado is null and vence > now())`;

/**
 * Marks a link as used and opens its order as its kind says (`Kind.link`).
 * @returns undefined for a link that is unknown, used or expired
 */
export async function useLink(db: Kysely<Schema>, kinds: Kinds, token: string): Promise<LinkedOrder | undefined> {
  const linked = Object.entries(kinds).flatMap(([tipo, { link }]) => (link ? [{ tipo, ...link }] : []));
  const works = linked.map((each) => sql`when ${sql.lit(each.tipo)} then (${each.works})`);
  const opens = linked.map(({ tipo, opensHours }) => sql`when ${sql.lit(tipo)} then ${sql.lit(opensHours)}`);
  const { rows } = await sql<LinkedOrder>`
    with link as (
      update report_links set usado = coalesce(usado, now())
      where token_hash = ${hashOf(token)}
        and case (select tipo from orders where orders.orden = report_links.orden) ${sql.join(works, sql` `)} else false end
      returning orden, usado)
    update orders set abierta_hasta = greatest(abierta_hasta, link.usado + make_interval(hours => case tipo ${sql.join(opens, sql` `)} end))
    from link where orders.orden = link.orden
    returning orders.orden, orders.tipo`.execute(db);
  return rows[0];
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
