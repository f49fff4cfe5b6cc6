import type { Operacion, TipoPropiedad } from '@veridico/reference';
import type { Listing } from './listing.ts';

/** The property to be appraised. */
export interface Subject {
  readonly operacion: Operacion;
  readonly tipo: TipoPropiedad;
  /** Código único territorial of the commune: 13120. */
  readonly cut: string;
  /** YYYY-MM-DD: the day whose prices are wanted. */
  readonly fecha: string;
  /** Square metres; of a house, `supTotal` is its land. */
  readonly supUtil: number;
  readonly supTotal: number | null;
  readonly dormitorios: number | null;
  readonly banos: number | null;
  readonly estacionamientos: number | null;
  /** Degrees; both or none. */
  readonly lat: number | null;
  readonly lon: number | null;
}

/** What the model sees of a property, offered or asked for. */
export interface Facts {
  readonly cut: string;
  /** Years since 1970. */
  readonly year: number;
  readonly metros: number;
  /** Total surface for each useful square metre: land of a house, terraces of a flat. */
  readonly totalPorUtil: number | null;
  readonly dormitorios: number | null;
  readonly banos: number | null;
  readonly estacionamientos: number | null;
  /** Kilometres north and east of latitude and longitude zero, flat enough inside a region. */
  readonly place: readonly [number, number] | null;
}

const DAYS_OF_YEAR = 365.25;
const MS_OF_DAY = 86_400_000;
const KM_OF_DEGREE = 111.2;
/** Degrees: the middle of inhabited Chile. A kilometre east is off by a quarter at its ends, which distances between neighbours bear. */
const MIDDLE = -33.5;
const KM_EAST = KM_OF_DEGREE * Math.cos((MIDDLE * Math.PI) / 180);

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

/** The only surface that many offers of flats, offices and shops tell stands for the useful one; a house's total is its land. */
export function usefulMetres({ tipo, supUtil, supTotal }: Pick<Listing, 'tipo' | 'supUtil' | 'supTotal'>): number | null {
  if (supUtil !== null && supUtil > 0) return supUtil;
  return tipo === 'casa' ? null : supTotal;
}

/** Kilometres, where both places are known. */
export function kilometres(one: Facts, other: Facts): number | null {
  return one.place && other.place ? Math.hypot(one.place[0] - other.place[0], one.place[1] - other.place[1]) : null;
}
