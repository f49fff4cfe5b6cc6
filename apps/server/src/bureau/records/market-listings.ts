import { MOST, MOST_OF_QUARTER, RECENT_MONTHS, type Listing, type MarketKey, type Period } from '@veridico/appraisal';
import { comunas, findComuna } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import type { AvisosTable, Schema } from '../../storage/schema.ts';

export interface MarketListings {
  /** Offers of the commune, then of the others of its region; newest first. */
  readonly listings: readonly Listing[];
  /** Publishers of the offers. */
  readonly fuentes: readonly string[];
  /** Some are invented. */
  readonly demo: boolean;
}

type Row = Omit<AvisosTable, 'huella' | 'comuna' | 'moneda'>;

const COLUMNS = sql.raw(
  'fuente, fecha, operacion, tipo, cut, direccion, precio_uf, sup_util, sup_total, dormitorios, banos, estacionamientos, lat, lon, demo',
);

/**
 * Offers for an appraisal: up to `MOST` of the newest in the commune, and some of each other commune of its region. Each commune is one
 * short scan of the index `avisos_comparables`, however large the table.
 * @param day YYYY-MM-DD or an expression: the last day whose offers count
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

/** Offers of the commune by quarter: up to `MOST_OF_QUARTER` of the newest of each, one short index scan per quarter. */
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
