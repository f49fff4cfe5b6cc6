import { MOST, MOST_OF_QUARTER, RECENT_MONTHS, type Listing, type MarketKey, type Period } from '@veridico/appraisal';
import { comunas, findComuna } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { AvisosTable, Schema } from '../../storage/schema.ts';

export interface MarketListings {
  /** Of the commune itself, then of the others of its region; the newest first. */
  readonly listings: readonly Listing[];
  /** Who published them. */
  readonly fuentes: readonly string[];
  /** Some of them are invented. */
  readonly demo: boolean;
}

type Row = Omit<AvisosTable, 'huella' | 'comuna' | 'moneda'>;

const COLUMNS = sql.raw(
  'fuente, fecha, operacion, tipo, cut, direccion, precio_uf, sup_util, sup_total, dormitorios, banos, estacionamientos, lat, lon, demo',
);

/**
 * What an appraisal learns from: of the commune as many of the newest offers as `MOST` says, and some of each other commune of its region. Each
 * commune is one short walk along the index `avisos_comparables`, however many offers the table holds.
 * @param day YYYY-MM-DD, or an expression for it: the last day whose offers count
 */
export async function readMarketListings(db: Kysely<Schema>, { cut, tipo, operacion }: MarketKey, day: unknown): Promise<MarketListings> {
  const region = findComuna(cut)?.codigoRegion;
  const cuts = comunas.filter(({ codigoRegion }) => codigoRegion === region).map((comuna) => comuna.cut);
  const { rows } = await sql<Row>`
    select a.* from unnest(${cuts}::text[]) as c(cut) cross join lateral (
      select ${COLUMNS} from avisos where avisos.cut = c.cut and tipo = ${tipo} and operacion = ${operacion}
        and fecha <= ${day}::date and fecha > ${day}::date - make_interval(months => ${RECENT_MONTHS})
      order by fecha desc, huella limit case when c.cut = ${cut} then ${MOST.own}::int else ${MOST.other}::int end
    ) as a order by a.cut = ${cut} desc, a.fecha desc limit ${MOST.all}`.execute(db);
  return marketListings(rows);
}

/** Of the commune alone, some of each of these quarters: as many of the newest as `MOST_OF_QUARTER` says, each one short walk along the index. */
export async function readTrendListings(
  db: Kysely<Schema>,
  { cut, tipo, operacion }: MarketKey,
  periods: readonly Period[],
): Promise<MarketListings> {
  const [starts, ends] = [periods.map(({ from }) => from), periods.map(({ to }) => to)];
  const { rows } = await sql<Row>`
    select a.* from unnest(${starts}::date[], ${ends}::date[]) as quarter(starts, ends) cross join lateral (
      select ${COLUMNS} from avisos where cut = ${cut} and tipo = ${tipo} and operacion = ${operacion}
        and fecha >= quarter.starts and fecha <= quarter.ends order by fecha desc, huella limit ${MOST_OF_QUARTER}
    ) as a order by a.fecha desc`.execute(db);
  return marketListings(rows);
}

function marketListings(rows: readonly Row[]): MarketListings {
  return { listings: rows.map(listingOf), fuentes: [...new Set(rows.map(({ fuente }) => fuente))], demo: rows.some(({ demo }) => demo) };
}

function listingOf({ fecha, operacion, tipo, cut, direccion, dormitorios, banos, estacionamientos, lat, lon, ...row }: Row): Listing {
  const facts = { fecha, operacion, tipo, cut, direccion, dormitorios, banos, estacionamientos, lat, lon };
  return { ...facts, precioUf: Number(row.precio_uf), supUtil: metres(row.sup_util), supTotal: metres(row.sup_total) };
}

function metres(surface: string | null): number | null {
  return surface === null ? null : Number(surface);
}
