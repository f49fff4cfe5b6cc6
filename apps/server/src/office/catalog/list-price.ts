import type { Kysely } from 'kysely';
import { DEFAULT_LIST_PRICE } from '../../catalog/catalog.ts';
import { PAID_STATES } from '../../orders/states.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Columns } from './rules.ts';

interface ChangedService {
  readonly codigo: string;
  /** The whole row from the change on. */
  readonly after: Columns;
  /** The columns that change. */
  readonly changed: Columns;
  /** First day of the change, YYYY-MM-DD. */
  readonly day: string;
}

const COLUMNS = ['precio', 'precio_lista', 'oferta_desde', 'oferta_hasta'];

/**
 * Why a changed service may not strike its list price: no order of it was charged that amount. A normal price without buyers
 * misleads (decision 0098).
 * @returns undefined where nothing is struck or the price was charged
 */
export async function wrongListPrice(db: Kysely<Schema>, { codigo, after, changed, day }: ChangedService): Promise<string | undefined> {
  const { precio, precio_lista: own, oferta_desde: first, oferta_hasta: last } = after;
  const listPrice = Number(own ?? DEFAULT_LIST_PRICE);
  const strikes = first !== null && typeof last === 'string' && last >= day && listPrice > Number(precio);
  if (!strikes || !COLUMNS.some((column) => column in changed)) return undefined;
  const charged = await db
    .selectFrom('orders')
    .select('orden')
    .where('servicio', '=', codigo)
    .where('total', '=', listPrice)
    .where('estado', 'in', [...PAID_STATES])
    .limit(1)
    .executeTakeFirst();
  return charged ? undefined : 'Nadie ha pagado ese precio por este informe. Solo se tacha un precio que se cobró.';
}
