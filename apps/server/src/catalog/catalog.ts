import { findReport } from '@veridico/reports';
import type { Servicio } from '@veridico/api';
import type { Kysely } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';
import { inForce, type RowOf } from './in-force.ts';

/** Pesos: list price of the specification for a service without its own. */
export const DEFAULT_LIST_PRICE = 10_000;

/** The services as sold today. */
export async function listServices(db: Kysely<Schema>): Promise<Servicio[]> {
  const rows = await db.selectFrom(inForce('servicio')).selectAll().select(TODAY.as('hoy')).orderBy('posicion').execute();
  return rows.map((row) => serviceAsSold(row, row.hoy));
}

/**
 * A service as customers see it on a day. A list price appears only from the first to the last day of its offer, and only if it is above
 * the price.
 * @param today YYYY-MM-DD in Chile
 */
export function serviceAsSold(row: RowOf<'servicio'>, today: string): Servicio {
  const { oferta_desde: first, oferta_hasta: last } = row;
  const listPrice = row.precio_lista ?? DEFAULT_LIST_PRICE;
  const runs = first !== null && last !== null && first <= today && today <= last;
  const offered = runs && listPrice > row.precio;
  return {
    codigo: row.codigo,
    nombre: row.nombre,
    descripcion: row.descripcion,
    precio: row.precio,
    precioLista: offered ? listPrice : null,
    ofertaHasta: offered ? last : null,
    disponible: row.abierta && findReport(row.codigo)?.onSale === true,
  };
}

/** Current price of a service in whole pesos, never from the cache; undefined while its sale is closed. */
export async function priceOf(db: Kysely<Schema>, codigo: string): Promise<number | undefined> {
  const { precio, abierta } = await db
    .selectFrom(inForce('servicio'))
    .select(['precio', 'abierta'])
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow();
  return abierta ? precio : undefined;
}

export interface Promotion {
  readonly codigo: string;
  readonly vigente: boolean;
  /** Percent. */
  readonly descuento: number;
  readonly descripcion: string;
}

/** Finds a promotion by its code, in any case; undefined if there is none. */
export async function findPromotion(db: Kysely<Schema>, typed: string): Promise<Promotion | undefined> {
  const row = await db
    .selectFrom(inForce('promocion'))
    .selectAll()
    .select(TODAY.as('hoy'))
    .where('codigo', '=', typed.trim().toUpperCase())
    .executeTakeFirst();
  return row && promotionAsOffered(row, row.hoy);
}

/**
 * A promotion as customers see it on a day. An inactive one describes why, so that no page shows "20 % de descuento" beside the full price.
 * @param today YYYY-MM-DD in Chile
 */
export function promotionAsOffered(row: RowOf<'promocion'>, today: string): Promotion {
  const { codigo, descuento, desde, hasta } = row;
  const not = (descripcion: string) => ({ codigo, descuento, vigente: false, descripcion });
  const day = (iso: string) => iso.split('-').toReversed().join('-');
  if (today > hasta) return not(`Este código venció el ${day(hasta)}.`);
  if (!row.abierta) return not('Este código ya no se puede usar.');
  if (today < desde) return not(`Este código vale desde el ${day(desde)}.`);
  if (row.max_usos !== null && row.usos >= row.max_usos) return not('Este código ya se usó todas las veces que se podía.');
  return { codigo, descuento, vigente: true, descripcion: row.descripcion };
}
