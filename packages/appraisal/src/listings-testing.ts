import type { Subject } from './facts.ts';
import type { Listing } from './listing.ts';

/** Deterministic numbers from 0 to 1 for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface MadeListingOptions {
  readonly seed?: number;
  readonly cuts?: readonly string[];
  readonly tipo?: Listing['tipo'];
  readonly operacion?: Listing['operacion'];
  /** Standard deviation of the logarithm of random overpricing. */
  readonly noise?: number;
  readonly perMetre?: number;
  /** Per year. */
  readonly rise?: number;
  readonly placed?: boolean;
}

const FIRST_DAY = Date.parse('2025-01-01');
const MS_OF_DAY = 86_400_000;

/** Offers whose prices follow a hidden rule: surface, bathrooms, commune, date, and noise. */
export function madeListings(
  count: number,
  {
    seed = 1,
    cuts = ['05109', '05103'],
    tipo = 'casa',
    operacion = 'venta',
    noise = 0.15,
    perMetre = 50,
    rise = 0,
    placed = false,
  }: MadeListingOptions = {},
): Listing[] {
  const random = randomOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: count }, (_, index) => {
    const supUtil = Math.round(60 + random() ** 2 * 240);
    const banos = Math.max(1, Math.round(supUtil / 60 + random()));
    const days = Math.floor(random() * 600);
    const commune = index % cuts.length;
    const east = random() - 0.5;
    const asked =
      perMetre *
      supUtil *
      (supUtil / 120) ** -0.2 *
      (1 + 0.05 * banos) *
      (1 - 0.2 * commune) *
      Math.exp(rise * (days / 365) + noise * normal() + (placed ? 0.8 * east : 0));
    return {
      operacion,
      tipo,
      cut: cuts[commune] ?? '05109',
      fecha: new Date(FIRST_DAY + days * MS_OF_DAY).toISOString().slice(0, 10),
      direccion: null,
      precioUf: Math.round(asked * 100) / 100,
      supUtil,
      supTotal: Math.round(supUtil * (1.5 + random())),
      dormitorios: Math.max(1, Math.round(supUtil / 45)),
      banos,
      estacionamientos: Math.round(random() * 2),
      lat: placed ? -33 : null,
      lon: placed ? -71.5 + east * 0.1 : null,
    };
  });
}

/** A house like the generated ones. */
export function madeSubject(changes: Partial<Subject> = {}): Subject {
  const subject = {
    operacion: 'venta',
    tipo: 'casa',
    cut: '05109',
    fecha: '2026-06-01',
    supUtil: 140,
    supTotal: 280,
    dormitorios: 3,
  } as const;
  return { ...subject, banos: 2, estacionamientos: 1, lat: null, lon: null, ...changes };
}
