import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { KindDeps } from '../deps.ts';
import type { Kinds } from '../kind.ts';

/** Screen with the button that uses a link up. Opening it uses nothing: mail scanners follow links. */
const LINK_PATH = '/compra/';
/** The answer to the first press may have been lost on its way: for this long the same link may be pressed again. */
const AGAIN_MINUTES = 10;

export type LinkDeps = Pick<KindDeps, 'db' | 'hmac' | 'publicUrl'>;

/**
 * The addresses of one-time links to reports, one for each order, as one mail carries them. The same mail made again carries the same ones,
 * valid for `seconds` from now: what is sent late is worth as much. Only hashes are stored.
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
  /** Of the kinds whose mails carry a link. */
  readonly tipo: 'informe' | 'plan';
}

/** Over columns of `report_links`: a link that is used up by the first press, which may be repeated for some minutes. */
export const SINGLE_USE = sql<boolean>`usado > now() - make_interval(mins => ${AGAIN_MINUTES}) or (usado is null and vence > now())`;

/**
 * Follows a link: what it does is its kind's (`Kind.link`).
 * @returns undefined for a link that is unknown, used or too old
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
