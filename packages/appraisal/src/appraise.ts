import { communeMedian, LEAST_LISTINGS, tellsPerMetre } from './commune-median.ts';
import type { Listing } from './listing.ts';
import type { Confidence, Method, Valuation } from './valuation.ts';

/** What of a property its value is made from. */
export interface Appraised {
  /** Square metres, above 0. */
  readonly superficieUtil: number;
}

/** Listings, and part of the value that the range may lie away from it, for a confidence that is not low. */
const MANY = 50;
const NARROW = 0.35;

const NEVER_HIGH = 'No compara con propiedades vecinas ni conoce el estado de esta: por eso nunca es alta.';

const COMMUNE_MEDIAN: Method = {
  nombre: 'Mediana por metro cuadrado de la comuna',
  rango: 'Ocho de cada diez avisos de la comuna, llevados a esta superficie, quedan dentro del rango.',
  confianza: `Media: ${MANY} avisos o más y un rango que se aparta hasta un ${percent(NARROW)} del valor. Baja: lo demás. ${NEVER_HIGH}`,
  parrafos: [
    [
      'Cómo se calcula.',
      'Se toman los avisos de la misma comuna, del mismo tipo de propiedad y de la misma operación. De cada uno se divide el precio pedido por sus metros cuadrados útiles, y el resultado del medio, la mediana, se multiplica por los metros cuadrados útiles de la propiedad.',
    ],
    [
      'El rango.',
      'Va del metro cuadrado que supera a uno de cada diez avisos al que supera a nueve de cada diez. Dice cuánto difieren los avisos entre sí; no mide el error de la estimación.',
    ],
    [
      'Es un primer método, sencillo.',
      'No busca propiedades parecidas: barrio, antigüedad, dormitorios, baños, estacionamientos, terreno, vista y estado no cambian el valor. Si en la comuna hay sectores muy distintos, el valor puede quedar lejos.',
    ],
    ['Son precios pedidos.', 'Un aviso dice lo que alguien pide, no lo que se paga; lo habitual es cerrar más abajo.'],
  ],
};

/**
 * What a property is worth, among `listings` of its commune, type and operation. This is the one function that another method takes the place
 * of. Undefined where they are too few to say anything.
 */
export function appraise(
  { superficieUtil }: Appraised,
  listings: readonly Pick<Listing, 'precioUf' | 'supUtil' | 'fecha'>[],
): Valuation | undefined {
  const counted = listings.filter(tellsPerMetre);
  const median = communeMedian(counted, superficieUtil, LEAST_LISTINGS);
  if (!median) return undefined;
  const { value, low, high } = median;
  const away = Math.max(value - low, high - value) / value;
  const days = counted.map(({ fecha }) => fecha).toSorted();
  return {
    value,
    low,
    high,
    perMetre: { value: value / superficieUtil, low: low / superficieUtil, high: high / superficieUtil },
    confidence: confidenceOf(median.listings, away),
    reasons: [`Se apoya en ${COUNT.format(median.listings)} avisos.`, `El rango se aparta hasta un ${percent(away)} del valor.`],
    method: COMMUNE_MEDIAN,
    listings: median.listings,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
}

function confidenceOf(listings: number, away: number): Confidence {
  return listings >= MANY && away <= NARROW ? 'media' : 'baja';
}

const COUNT = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });

function percent(part: number): string {
  return `${Math.round(part * 100)}\u{a0}%`;
}
