import type { TipoPropiedad } from '@veridico/reference';
import { blockMarkets, type Market } from './markets.ts';
import { randomFor, type Random } from './random.ts';
import { BLOCK_STREETS } from './streets.ts';

/** A property of the set with everything its price depends on. */
export interface Home {
  readonly market: Market;
  /** 5012-3: block and position in it. */
  readonly rol: string;
  /** An appraisable kind, or an accessory unit. */
  readonly type: TipoPropiedad | 'estacionamiento' | 'bodega';
  readonly street: string;
  /** With number and, for a unit, the unit's number. */
  readonly address: string;
  /** Square metres. */
  readonly useful: number;
  /** For a house, its land; for a flat, including the balcony. */
  readonly total: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly parking: number;
  readonly year: number;
  /** 0 to 4, in no record: finishes, light, view. */
  readonly quality: number;
  /** Price factor of its street; around 1. */
  readonly neighbourhood: number;
  readonly place: readonly [number, number] | undefined;
}

const PER_BLOCK = 20;
/** One building of five hundred units at one address, to test searches without unit number. */
const TOWER_BLOCKS = 25;
const FIRST_BLOCK = 5_000;
/** About two kilometres. */
const SPREAD_DEGREES = 0.02;

type Kind = 'houses' | 'flats' | 'offices' | 'shops';

interface Block {
  readonly market: Market;
  readonly kind: Kind;
  readonly street: string;
  readonly number: number;
  readonly year: number;
  readonly neighbourhood: number;
  readonly place: readonly [number, number] | undefined;
}

/** Approximately normal: mean 0, standard deviation 1. */
export function spread(random: Random): number {
  return (random.int(-1_000, 1_000) + random.int(-1_000, 1_000) + random.int(-1_000, 1_000)) / 1_000;
}

function blockOf(index: number): Block {
  const tower = index < TOWER_BLOCKS;
  const random = randomFor(`manzana ${tower ? 0 : index}`);
  const market = blockMarkets[tower ? SANTIAGO : (index - TOWER_BLOCKS) % blockMarkets.length];
  if (!market) throw new RangeError('no market');
  const kind = kindOf(random, market);
  const { place } = market;
  const aside = (): number => (random.int(-1_000, 1_000) / 1_000) * SPREAD_DEGREES;
  return {
    market,
    kind: tower ? 'flats' : kind,
    street: tower ? 'Avenida Presidente Cotapos' : random.pick(BLOCK_STREETS),
    number: tower ? 1_234 : random.int(2, 190) * 20,
    year: random.int(1_955, 2_024),
    neighbourhood: Math.exp(0.12 * spread(random)),
    place: place && [round(place[0] + aside()), round(place[1] + aside())],
  };
}

const SANTIAGO = blockMarkets.findIndex(({ cut }) => cut === '13101');
/** Above this price per square metre half of the homes are flats. */
const CITY = 45;

function kindOf(random: Random, { flat }: Market): Kind {
  const drawn = random.int(1, 100);
  if (drawn <= (flat >= CITY ? 50 : 18)) return 'flats';
  if (drawn > 96) return 'offices';
  return drawn > 91 ? 'shops' : 'houses';
}

/** Depends only on the index, not on the size of the set. */
export function home(index: number): Home {
  const number = Math.floor(index / PER_BLOCK);
  const position = index % PER_BLOCK;
  const block = blockOf(number);
  const random = randomFor(`propiedad ${index}`);
  const { market, street, neighbourhood, place } = block;
  const rol = `${FIRST_BLOCK + number}-${position + 1}`;
  const year = block.kind === 'houses' ? Math.min(2_024, block.year + random.int(0, 12)) : block.year;
  const quality = random.pick([0, 1, 1, 2, 2, 2, 3, 3, 4]);
  return { market, rol, street, year, quality, neighbourhood, place, ...SHAPES[block.kind](random, block, position, number) };
}

type Shape = Pick<Home, 'type' | 'address' | 'useful' | 'total' | 'bedrooms' | 'bathrooms' | 'parking'>;

const SHAPES: Readonly<Record<Kind, (random: Random, block: Block, position: number, number: number) => Shape>> = {
  houses: (random, { street, number, market }, position) => {
    const bedrooms = random.pick([2, 3, 3, 3, 4, 4, 5]);
    const large = market.house >= CITY ? 1.35 : 1;
    const useful = Math.round((bedrooms * 28 + random.int(0, 45)) * large);
    return {
      type: 'casa',
      address: `${street} ${number + position * 4}${random.chance(0.06) ? ', casa B' : ''}`,
      useful,
      total: Math.round(useful * (1.1 + random.int(0, 190) / 100)),
      bedrooms,
      bathrooms: Math.max(1, bedrooms - random.int(1, 2)),
      parking: random.int(0, 3),
    };
  },
  flats: (random, { street, number }, position, block) => {
    const floor = 2 + ((block * 5) % 23) + Math.floor(position / 4);
    if (position >= 18) return underground(random, `${street} ${number}`, position, block);
    const bedrooms = random.pick([1, 1, 2, 2, 2, 3, 3, 4]);
    const useful = bedrooms * 21 + random.int(8, 34);
    return {
      type: 'departamento',
      address: `${street} ${number}, depto. ${block < TOWER_BLOCKS ? block * 100 + position + 101 : floor * 100 + (position % 4) + 1}`,
      useful,
      total: useful + random.int(0, 14),
      bedrooms,
      bathrooms: Math.max(1, bedrooms - random.int(0, 1)),
      parking: random.int(0, 2),
    };
  },
  offices: (random, { street, number }, position) => {
    const useful = random.int(28, 220);
    const address = `${street} ${number}, of. ${(2 + Math.floor(position / 4)) * 100 + (position % 4) + 1}`;
    return {
      type: 'oficina',
      address,
      useful,
      total: useful + random.int(0, 10),
      bedrooms: 0,
      bathrooms: random.int(1, 3),
      parking: random.int(0, 3),
    };
  },
  shops: (random, { street, number }, position) => {
    const useful = random.int(18, 260);
    const address = `${street} ${number + Math.floor(position / 5) * 4}, local ${(position % 5) + 1}`;
    return {
      type: 'local',
      address,
      useful,
      total: Math.round(useful * 1.1),
      bedrooms: 0,
      bathrooms: random.int(1, 2),
      parking: random.int(0, 2),
    };
  },
};

function underground(random: Random, address: string, position: number, block: number): Shape {
  const none = { bedrooms: 0, bathrooms: 0, parking: 0 };
  const unit = (block % TOWER_BLOCKS) + 1;
  if (position === 18) return { type: 'estacionamiento', address: `${address}, estacionamiento ${unit}`, useful: 12, total: 12, ...none };
  return { type: 'bodega', address: `${address}, bodega ${unit}`, useful: random.int(2, 6), total: 6, ...none };
}

function round(degrees: number): number {
  return Number(degrees.toFixed(5));
}
