import type { Operacion, TipoPropiedad } from '@veridico/reference';
import { usefulMetres } from './facts.ts';
import type { Listing } from './listing.ts';

/** Square metres that such a property can have at all: what lies outside is land, a storeroom or a typing error. */
export const METRES: Readonly<Record<TipoPropiedad, readonly [number, number]>> = {
  casa: [15, 3_000],
  departamento: [10, 1_000],
  oficina: [5, 10_000],
  local: [3, 10_000],
};
/** Square metres without which there is no bedroom. */
const METRES_OF_BEDROOM = 5;
/** UF that a square metre can cost at all, of a month where it is let. Pesos or dollars read as UF lie far outside. */
const PRICE_OF_METRE: Readonly<Record<Operacion, readonly [number, number]>> = { venta: [1.5, 1_500], arriendo: [0.01, 8] };

export type Unusable = 'sin superficie' | 'superficie imposible' | 'dormitorios imposibles' | 'precio imposible' | 'sin fecha';

/** Why an offer says nothing about prices; undefined where it does. */
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
