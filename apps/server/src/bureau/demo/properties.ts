import { destinos } from '@veridico/reference';
import { daysBefore } from './days.ts';
import { home, spread, type Home } from './homes.ts';
import type { Line } from './identities.ts';
import { randomFor, type Random } from './random.ts';
import { KNOWN_UF } from './uf.ts';

const USES: Readonly<Record<Home['type'], string>> = {
  casa: destinos['H'] ?? '',
  departamento: destinos['H'] ?? '',
  oficina: destinos['O'] ?? '',
  local: destinos['C'] ?? '',
  estacionamiento: destinos['Z'] ?? '',
  bodega: destinos['L'] ?? '',
};

/** Example properties of the set, each with its special feature. */
export const exampleProperties = [
  { index: 0, detalle: 'Hay 500 unidades en esta dirección: busca también por departamento; la comuna tiene cientos de avisos' },
  { index: 9_400, detalle: 'Casa; la comuna también se encuentra escrita «nunoa»' },
  { index: 6_660, detalle: 'Departamento; la calle también se encuentra como «Gral. Aldoney»' },
  { index: 5_000, detalle: 'Casa con letra en la dirección; la calle lleva Ñ y diéresis' },
  { index: 500, detalle: 'Casa; la calle también se encuentra como «Cuarta Norte» o «4 Nte.»' },
  { index: 9_080, detalle: 'Casa; la calle lleva apóstrofo' },
  { index: 9_403, detalle: 'Casa de la que el registro no dice cuánto hay construido' },
  { index: 7_640, detalle: 'Local en una comuna con pocos avisos: la confianza es baja' },
  { index: 1_680, detalle: 'Casa cuya confianza es media para venta y baja para arriendo' },
  { index: 2_560, detalle: 'Local que solo se puede tasar en arriendo: en venta hay muy pocos avisos en su región' },
  { index: 538, detalle: 'Estacionamiento: se encuentra, pero no se tasa' },
] as const;

/** Fiscal appraisal as a fraction of the market value. */
const FISCAL = 0.58;

/** A line of `propiedades`. */
export function propiedad(index: number): Line {
  const given = home(index);
  const { market, rol, address, type, useful, total, year, place } = given;
  return {
    cut: market.cut,
    rol,
    direccion: address,
    destino: USES[type],
    // Flats share their land.
    sup_terreno: type === 'casa' ? String(total) : '',
    sup_construida: isMeasured(index) ? String(useful) : '',
    anio: String(year),
    avaluo: String(Math.round(value(given) * FISCAL * KNOWN_UF.valor)),
    ...coordinates(place),
  };
}

/** Fraction of the roll without built surface. */
const UNMEASURED = 0.01;

function isMeasured(index: number): boolean {
  return !randomFor(`superficie ${index}`).chance(UNMEASURED);
}

const QUALITY = [0.87, 0.94, 1, 1.08, 1.18] as const;
/** Yearly loss of value, for forty years. */
const AGEING = 0.006;
const REFERENCE_YEAR = 2_026;

/** Value in UF on the seeding day: commune, kind, surface, rooms, age, quality and street. */
function value({ market, type, useful, total, bedrooms, bathrooms, parking, year, quality, neighbourhood }: Home): number {
  const age = Math.min(40, REFERENCE_YEAR - year);
  const common = (QUALITY[quality] ?? 1) * neighbourhood * (1 - AGEING * age);
  const rooms = 1 + 0.03 * (bathrooms - 2) + 0.02 * (bedrooms - 3) + 0.035 * (parking - 1);
  switch (type) {
    case 'casa':
      return market.house * useful * (useful / 120) ** -0.18 * (total / useful / 1.9) ** 0.22 * rooms * common;
    case 'departamento':
      return market.flat * useful * (useful / 58) ** -0.16 * (total / useful) ** 0.3 * rooms * common;
    case 'oficina':
      return market.flat * 0.85 * useful * (useful / 80) ** -0.1 * (1 + 0.04 * parking) * common;
    case 'local':
      return market.flat * 1.1 * useful * (useful / 60) ** -0.2 * common;
    case 'estacionamiento':
      return market.flat * 7;
    case 'bodega':
      return market.flat * 2;
  }
}

/** Fraction of each kind offered for rent. */
const RENTED = { casa: 0.22, departamento: 0.45, oficina: 0.6, local: 0.65, estacionamiento: 0, bodega: 0 } as const;
/** Monthly rise of prices up to the seeding day. */
const MONTHLY_RISE = 0.0022;
const OLDEST_DAYS = 900;
const DAYS_OF_MONTH = 30.4;
/** Random variation of asking prices. */
const NOISE = 0.13;
const FURNISHED = 1.12;

/** A line of `avisos`: an offer of one of the set's properties. @param today YYYY-MM-DD @param properties size of the set */
export function aviso(index: number, today: string, properties: number): Line {
  const random = randomFor(`aviso ${index}`);
  const given = offered(random, properties);
  const { market, type, useful, total, bedrooms, bathrooms, parking, place, street } = given;
  const days = random.int(3, OLDEST_DAYS);
  const rent = random.chance(RENTED[type]);
  const then = 1 - MONTHLY_RISE * (days / DAYS_OF_MONTH);
  const asked = value(given) * then * Math.exp(NOISE * spread(random)) * (rent ? monthly(random, given) : 1);
  const rooms = type === 'casa' || type === 'departamento';
  return {
    fuente: 'Portal inventado',
    fecha: daysBefore(today, days),
    operacion: rent ? 'arriendo' : 'venta',
    tipo: type,
    cut: market.cut,
    comuna: market.comuna,
    direccion: random.chance(0.6) ? `${street} ${random.int(1, 39) * 100}` : '',
    ...price(random, asked, rent),
    sup_util: String(useful),
    sup_total: random.chance(0.9) ? String(total) : '',
    dormitorios: rooms ? String(bedrooms) : '',
    banos: random.chance(0.97) ? String(bathrooms) : '',
    estacionamientos: random.chance(0.9) ? String(parking) : '',
    ...coordinates(random.chance(0.7) ? place : undefined),
  };
}

/** Draws a property; parking spaces and storerooms are not offered on their own. */
function offered(random: Random, properties: number): Home {
  for (;;) {
    const drawn = home(random.int(0, properties - 1));
    if (RENTED[drawn.type] > 0) return drawn;
  }
}

/** Monthly rent as a fraction of the price: small homes yield more. */
function monthly(random: Random, { market, useful }: Home): number {
  return (market.yield / 12) * (useful / 60) ** -0.12 * (random.chance(0.12) ? FURNISHED : 1);
}

const PESOS_STEP = 10_000;

/** Price in UF, and the currency of publication: owners ask round numbers. */
function price(random: Random, asked: number, rent: boolean): Line {
  if (!random.chance(rent ? 0.8 : 0.25)) return { precio_uf: rent ? asked.toFixed(1) : String(Math.round(asked / 10) * 10), moneda: 'UF' };
  const pesos = Math.max(1, Math.round((asked * KNOWN_UF.valor) / PESOS_STEP)) * PESOS_STEP;
  return { precio_uf: (pesos / KNOWN_UF.valor).toFixed(2), moneda: 'CLP' };
}

function coordinates(place: Home['place']): Line {
  return { lat: place ? String(place[0]) : '', lon: place ? String(place[1]) : '' };
}
