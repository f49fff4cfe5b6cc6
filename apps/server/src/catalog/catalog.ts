import { findReport } from '@veridico/reports';
import type { Servicio } from '@veridico/api';
import { sql, type Kysely } from 'kysely';
import { TODAY } from '../storage/clock.ts';
import type { Schema } from '../storage/schema.ts';

/** Pesos; the struck-through price of the specification for a service without a list price. */
const DEFAULT_LIST_PRICE = 10_000;

/** The services as sold today. A list price appears only while its offer runs, and only if it is above the price. */
export async function listServices(db: Kysely<Schema>): Promise<Servicio[]> {
  const rows = await db
    .selectFrom('services')
    .select(['codigo', 'nombre', 'descripcion', 'precio', 'precio_lista', 'oferta_hasta'])
    .select(sql<boolean>`coalesce(oferta_desde <= ${TODAY}, true) and coalesce(oferta_hasta >= ${TODAY}, true)`.as('en_oferta'))
    .orderBy('posicion')
    .execute();
  return rows.map((row) => {
    const listPrice = row.precio_lista ?? DEFAULT_LIST_PRICE;
    const offered = row.en_oferta && listPrice > row.precio;
    return {
      codigo: row.codigo,
      nombre: row.nombre,
      descripcion: row.descripcion,
      precio: row.precio,
      precioLista: offered ? listPrice : null,
      ofertaHasta: offered ? row.oferta_hasta : null,
      disponible: findReport(row.codigo)?.onSale === true,
    };
  });
}

/** Current price of a service in whole pesos, from its row and never from the cache. */
export async function priceOf(db: Kysely<Schema>, codigo: string): Promise<number> {
  const { precio } = await db.selectFrom('services').select('precio').where('codigo', '=', codigo).executeTakeFirstOrThrow();
  return precio;
}

export interface Promotion {
  readonly codigo: string;
  readonly vigente: boolean;
  /** Percent. */
  readonly descuento: number;
  readonly descripcion: string;
}

/**
 * Finds a promotion by its code, in any case; undefined if there is none. An inactive one describes why, so that no page shows "20 % de
 * descuento" beside the full price.
 */
export async function findPromotion(db: Kysely<Schema>, typed: string): Promise<Promotion | undefined> {
  const row = await db
    .selectFrom('promotions')
    .select(['codigo', 'descuento', 'descripcion', 'desde', 'hasta'])
    .select([
      sql<boolean>`${TODAY} < desde`.as('early'),
      sql<boolean>`${TODAY} > hasta`.as('late'),
      sql<boolean>`coalesce(usos >= max_usos, false)`.as('usedUp'),
    ])
    .where('codigo', '=', typed.trim().toUpperCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const { codigo, descuento, desde, hasta } = row;
  const day = (iso: string) => iso.split('-').toReversed().join('-');
  if (row.late) return { codigo, descuento, vigente: false, descripcion: `Este código venció el ${day(hasta)}.` };
  if (row.early) return { codigo, descuento, vigente: false, descripcion: `Este código vale desde el ${day(desde)}.` };
  if (row.usedUp) return { codigo, descuento, vigente: false, descripcion: 'Este código ya se usó todas las veces que se podía.' };
  return { codigo, descuento, vigente: true, descripcion: row.descripcion };
}
