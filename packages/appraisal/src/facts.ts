import type { Listing } from './listing.ts';

/** The property to be appraised. */
export interface Subject extends Omit<Listing, 'direccion' | 'precioUf' | 'supUtil' | 'fecha'> {
  /** YYYY-MM-DD: the value refers to prices of this day. */
  readonly fecha: string;
  /** Square metres. */
  readonly supUtil: number;
}

/** Model inputs of a property, offered or appraised. */
export interface Facts {
  readonly cut: string;
  /** Years since 1970. */
  readonly year: number;
  readonly metros: number;
  /** Total surface per useful square metre: land of a house, terraces of a flat. */
  readonly totalPorUtil: number | null;
  readonly dormitorios: number | null;
  readonly banos: number | null;
  readonly estacionamientos: number | null;
  /** Kilometres north and east of latitude and longitude zero; the projection is accurate enough within a region. */
  readonly place: readonly [number, number] | null;
}

const DAYS_OF_YEAR = 365.25;
const MS_OF_DAY = 86_400_000;
const KM_OF_DEGREE = 111.2;
/**
 * Degrees: the middle of inhabited Chile. A kilometre east measures 12 % too short at Arica and 39 % too long at Punta Arenas, which the
 * fitted neighbour distances tolerate; printed distances use `groundKilometres`.
 */
const MIDDLE = -33.5;
const KM_EAST = KM_OF_DEGREE * eastward(MIDDLE);

export function factsOf(given: Listing | Subject): Facts {
  const metros = usefulMetres(given) ?? Number.NaN;
  return {
    cut: given.cut,
    year: Date.parse(given.fecha) / MS_OF_DAY / DAYS_OF_YEAR,
    metros,
    totalPorUtil: given.supTotal !== null && given.supTotal > 0 ? given.supTotal / metros : null,
    dormitorios: given.dormitorios,
    banos: given.banos,
    estacionamientos: given.estacionamientos,
    place: given.lat === null || given.lon === null ? null : [given.lat * KM_OF_DEGREE, given.lon * KM_EAST],
  };
}

/** Useful surface. Many offers of flats, offices and shops have only a total, which then counts as useful; a house's total is its land. */
export function usefulMetres({ tipo, supUtil, supTotal }: Pick<Listing, 'tipo' | 'supUtil' | 'supTotal'>): number | null {
  if (supUtil !== null && supUtil > 0) return supUtil;
  return tipo === 'casa' ? null : supTotal;
}

/** Distance as the model measures it, if both places are known. */
export function kilometres(one: Facts, other: Facts): number | null {
  return one.place && other.place ? Math.hypot(one.place[0] - other.place[0], one.place[1] - other.place[1]) : null;
}

/** True distance for display, if both places are known: longitude is scaled at their own latitude. */
export function groundKilometres(one: Facts, other: Facts): number | null {
  if (!one.place || !other.place) return null;
  const latitude = (one.place[0] + other.place[0]) / 2 / KM_OF_DEGREE;
  const east = ((one.place[1] - other.place[1]) / KM_EAST) * KM_OF_DEGREE * eastward(latitude);
  return Math.hypot(one.place[0] - other.place[0], east);
}

/** Length of a degree of longitude relative to one of latitude. @param latitude degrees */
function eastward(latitude: number): number {
  return Math.cos((latitude * Math.PI) / 180);
}
