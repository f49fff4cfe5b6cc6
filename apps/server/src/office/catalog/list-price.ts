import type { Kysely } from 'kysely';
import { DEFAULT_LIST_PRICE } from '../../catalog/catalog.ts';
import { PAID_STATES } from '../../orders/states.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Columns } from './rules.ts';

interface ChangedService {
  readonly codigo: string;
  /** The whole row before and from the change on; null for a new one. */
  readonly before: Columns | null;
  readonly after: Columns;
  /** The columns that change. */
  readonly changed: Columns;
  /** First day of the change, YYYY-MM-DD. */
  readonly day: string;
}

const OF_THE_OFFER = ['precio_lista', 'oferta_desde', 'oferta_hasta'];

/**
 * The error of a change that begins or changes an offer, if no paid order of the service was charged its list price (decision 0098). A
 * change of the price alone during an offer is not checked.
 */
export async function wrongListPrice(db: Kysely<Schema>, change: ChangedService): Promise<string | undefined> {
  const { codigo, before, after, changed, day } = change;
  const isNew = OF_THE_OFFER.some((column) => column in changed) || before === null || !strikes(before, day);
  if (!isNew || !strikes(after, day)) return undefined;
  const charged = await db
    .selectFrom('orders')
    .select('orden')
    .where('servicio', '=', codigo)
    .where('total', '=', listPriceOf(after))
    .where('estado', 'in', [...PAID_STATES])
    .limit(1)
    .executeTakeFirst();
  return charged ? undefined : 'Nadie ha pagado ese precio por este informe. Solo se tacha un precio que se cobró.';
}

const listPriceOf = ({ precio_lista: own }: Columns) => Number(own ?? DEFAULT_LIST_PRICE);

/** Whether a list price is struck on that day or later. */
function strikes(row: Columns, day: string): boolean {
  const { oferta_desde: first, oferta_hasta: last } = row;
  return first !== null && typeof last === 'string' && last >= day && listPriceOf(row) > Number(row['precio']);
}
