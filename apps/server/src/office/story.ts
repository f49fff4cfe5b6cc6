import { ACTS, type Act } from '../plans/contract/acts.ts';
import type { OfficeDeps } from './deps.ts';

export interface StoryEntry {
  readonly en: string;
  readonly texto: string;
  /** `sub` of the person of the office who did it, if any. */
  readonly quien: string | null;
}

/** Timeline of each order, oldest first: its states and acts. */
export async function storiesOf(
  { db, kinds }: Pick<OfficeDeps, 'db' | 'kinds'>,
  ordenes: readonly string[],
): Promise<ReadonlyMap<string, readonly StoryEntry[]>> {
  if (ordenes.length === 0) return new Map();
  const states = await db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.orden', 'order_events.orden')
    .select(['order_events.orden', 'tipo', 'a', 'detalle', 'en'])
    .where('order_events.orden', 'in', ordenes)
    .execute();
  const acts = await db.selectFrom('order_acts').selectAll().where('orden', 'in', ordenes).execute();
  const told = [
    ...states.map(({ orden, tipo, a, detalle, en }) => ({ orden, en, quien: null, texto: withDetail(kinds[tipo].sentences[a], detalle) })),
    ...acts.map(({ orden, acto, detalle, en, quien }) => ({ orden, en, quien, texto: withDetail(ACTS[acto as Act], detalle) })),
  ].toSorted((one, other) => one.en.getTime() - other.en.getTime());
  const byOrder = Map.groupBy(told, ({ orden }) => orden);
  return new Map(
    [...byOrder].map(([orden, each]) => [orden, each.map(({ en, texto, quien }) => ({ en: en.toISOString(), texto, quien }))]),
  );
}

function withDetail(text: string, detail: string | null): string {
  return detail === null ? text : `${text} (${detail})`;
}
