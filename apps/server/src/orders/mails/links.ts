import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { inSeconds } from '../../storage/clock.ts';
import type { Schema } from '../../storage/schema.ts';
import type { OrderDeps } from '../deps.ts';

/** Screen with the button that uses a link up. Opening it uses nothing: mail scanners follow links. */
const LINK_PATH = '/compra/';
/** The answer to the first press may have been lost on its way: for this long the same link may be pressed again. */
const AGAIN_MINUTES = 10;
/** How long a used link leaves its order open. */
const OPEN_HOURS = 1;

/** Ends the address of a link to the contracting of a plan, whose screen has other words. */
export const CONTRACTING = '?contratacion';

export type LinkDeps = Pick<OrderDeps, 'db' | 'hmac' | 'publicUrl'>;

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
  readonly tipo: 'informe' | 'plan';
}

/**
 * Follows a link. A report's is used up and leaves its order open for an hour. A plan's leads to where the identity of who signed is checked:
 * it may be followed again until that is done, since it may be interrupted, and opens nothing besides.
 * @returns undefined for a link that is unknown, used or too old
 */
export async function useLink(db: Kysely<Schema>, token: string): Promise<LinkedOrder | undefined> {
  const { rows } = await sql<LinkedOrder>`
    with link as (
      update report_links set usado = coalesce(usado, now())
      where token_hash = ${hashOf(token)} and case
        when exists (select from plan_orders p where p.orden = report_links.orden) then vence > now()
          and exists (select from plan_orders p where p.orden = report_links.orden and p.identidad <> 'aprobada')
        else usado > now() - make_interval(mins => ${AGAIN_MINUTES}) or (usado is null and vence > now()) end
      returning orden, usado)
    update orders set abierta_hasta = case tipo when 'plan' then abierta_hasta
      else greatest(abierta_hasta, link.usado + make_interval(hours => ${OPEN_HOURS})) end
    from link where orders.orden = link.orden
    returning orders.orden, orders.tipo`.execute(db);
  return rows[0];
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
