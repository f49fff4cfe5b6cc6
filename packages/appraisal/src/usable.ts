import type { Operacion, TipoPropiedad } from '@veridico/reference';
import { usefulMetres } from './facts.ts';
import type { Listing } from './listing.ts';

/** Plausible square metres by type: outside are land, storerooms and typing errors. */
export const METRES: Readonly<Record<TipoPropiedad, readonly [number, number]>> = {
  casa: [15, 3_000],
  departamento: [10, 1_000],
  oficina: [5, 10_000],
  local: [3, 10_000],
};
/** Minimum square metres per bedroom. */
const METRES_OF_BEDROOM = 5;
/** Plausible UF per square metre, per month for rent. Pesos or dollars read as UF are far outside. */
const PRICE_OF_METRE: Readonly<Record<Operacion, readonly [number, number]>> = { venta: [1.5, 1_500], arriendo: [0.01, 8] };

export type Unusable = 'sin superficie' | 'superficie imposible' | 'dormitorios imposibles' | 'precio imposible' | 'sin fecha';

/** Why an offer cannot be used; undefined if it can. */
export function unusable(listing: Listing): Unusable | undefined {
  if (Number.isNaN(Date.parse(listing.fecha))) return 'sin fecha';
  const metres = usefulMetres(listing);
  if (metres === null || Number.isNaN(metres)) return 'sin superficie';
  if (!within(metres, METRES[listing.tipo])) return 'superficie imposible';
  if (!fitsBedrooms(metres, listing.dormitorios)) return 'dormitorios imposibles';
  return within(listing.precioUf / metres, PRICE_OF_METRE[listing.operacion]) ? undefined : 'precio imposible';
}

export function within(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most;
}

export function fitsBedrooms(metres: number, bedrooms: number | null): boolean {
  return bedrooms === null || bedrooms * METRES_OF_BEDROOM <= metres;
}
