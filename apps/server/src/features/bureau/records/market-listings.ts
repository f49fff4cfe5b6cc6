import { MOST, type Listing, type MarketKey } from '@veridico/appraisal';
import { comunas } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { AvisosTable, Schema } from '../../../storage/schema.ts';

export interface MarketListings {
  /** Of the commune itself, then of the others of its region; the newest first. */
  readonly listings: readonly Listing[];
  /** Some of them are invented. */
  readonly demo: boolean;
}

/** Older ones tell of another market. */
const RECENT_MONTHS = 36;

type Row = Omit<AvisosTable, 'huella' | 'fuente' | 'comuna' | 'moneda'>;

/**
 * What an appraisal learns from: of the commune as many of the newest offers as `MOST` says, and some of each other commune of its region. Each
 * commune is one short walk along the index `avisos_comparables`, however many offers the table holds.
 * @param day YYYY-MM-DD, or an expression for it: the last day whose offers count
 */
export async function readMarketListings(db: Kysely<Schema>, { cut, tipo, operacion }: MarketKey, day: unknown): Promise<MarketListings> {
  const region = comunas.find((comuna) => comuna.cut === cut)?.codigoRegion;
  const cuts = comunas.filter(({ codigoRegion }) => codigoRegion === region).map((comuna) => comuna.cut);
  const { rows } = await sql<Row>`
    select a.* from unnest(${cuts}::text[]) as c(cut) cross join lateral (
      select fecha, operacion, tipo, cut, direccion, precio_uf, sup_util, sup_total, dormitorios, banos, estacionamientos, lat, lon, demo
      from avisos where avisos.cut = c.cut and tipo = ${tipo} and operacion = ${operacion}
        and fecha <= ${day}::date and fecha > ${day}::date - make_interval(months => ${RECENT_MONTHS})
      order by fecha desc, huella limit case when c.cut = ${cut} then ${MOST.own}::int else ${MOST.other}::int end
    ) as a order by a.cut = ${cut} desc, a.fecha desc limit ${MOST.all}`.execute(db);
  return { listings: rows.map(listingOf), demo: rows.some(({ demo }) => demo) };
}

function listingOf({ fecha, operacion, tipo, cut, direccion, dormitorios, banos, estacionamientos, lat, lon, ...row }: Row): Listing {
  const facts = { fecha, operacion, tipo, cut, direccion, dormitorios, banos, estacionamientos, lat, lon };
  return { ...facts, precioUf: Number(row.precio_uf), supUtil: metres(row.sup_util), supTotal: metres(row.sup_total) };
}

function metres(surface: string | null): number | null {
  return surface === null ? null : Number(surface);
}
