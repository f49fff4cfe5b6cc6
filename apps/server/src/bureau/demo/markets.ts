import { comunas } from '@veridico/reference';
import { randomFor } from './random.ts';

/** Price level of homes in a commune; invented but plausible. */
export interface Market {
  readonly cut: string;
  readonly comuna: string;
  /** UF per square metre at which a usual flat and house are offered. */
  readonly flat: number;
  readonly house: number;
  /** Yearly rent as a fraction of the price. */
  readonly yield: number;
  /** Degrees of the town's centre; undefined for small places, whose properties have no coordinates. */
  readonly place: readonly [number, number] | undefined;
}

/** Per commune: blocks in addition to the one of every commune; price of flats and of houses, yield in percent, latitude and longitude. */
const LARGE = `
13101 49 58 40 5.4 -33.445 -70.655|13123 28 82 74 4.6 -33.430 -70.612|13114 33 88 80 4.3 -33.412 -70.570|13132 14 98 96 4.0 -33.390 -70.578
13115 13 82 84 4.0 -33.350 -70.520|13120 28 74 66 4.7 -33.456 -70.598|13113 11 66 64 4.4 -33.445 -70.545|13118 9 58 48 4.9 -33.485 -70.600
13122 13 52 50 4.7 -33.485 -70.545|13110 24 50 44 5.0 -33.522 -70.598|13201 23 34 29 5.6 -33.610 -70.576|13119 23 40 35 5.3 -33.510 -70.757
13130 11 58 46 5.2 -33.497 -70.652|13109 8 50 38 5.3 -33.530 -70.664|13106 9 48 34 5.9 -33.462 -70.698|13126 6 46 32 5.7 -33.438 -70.698
13108 8 50 34 5.7 -33.416 -70.665|13127 8 46 32 5.4 -33.405 -70.640|13107 6 52 48 4.8 -33.372 -70.635|13125 8 36 32 5.4 -33.365 -70.730
13124 6 36 33 5.3 -33.440 -70.760|13129 4 50 34 5.4 -33.493 -70.630|13102 3 42 33 5.3 -33.500 -70.712|13401 11 33 28 5.5 -33.593 -70.700
13301 9 44 56 4.4 -33.203 -70.674|13302 4 30 34 4.8 -33.286 -70.880|13402 4 32 36 4.8 -33.733 -70.742|13601 3 32 34 4.9 -33.664 -70.929
05109 28 54 46 4.7 -33.022 -71.552|05101 14 42 30 5.3 -33.046 -71.613|05103 13 62 52 4.4 -32.925 -71.518|05801 8 38 32 5.0 -33.048 -71.442
05804 6 34 30 5.1 -33.043 -71.373|05105 4 48 40 4.2 -32.745 -71.410|05405 3 74 70 3.6 -32.553 -71.458|05501 3 34 28 5.0 -32.880 -71.247
05601 3 34 24 5.2 -33.594 -71.607|05602 3 50 42 4.0 -33.366 -71.670|02101 11 52 42 5.4 -23.650 -70.397|02201 4 44 36 6.0 -22.460 -68.929
01101 8 48 38 5.5 -20.221 -70.143|15101 4 40 28 5.6 -18.478 -70.312|03101 3 38 28 5.6 -27.366 -70.332|04101 11 46 36 4.9 -29.905 -71.250
04102 6 40 28 5.1 -29.963 -71.335|06101 8 40 33 5.1 -34.170 -70.740|06108 3 42 40 4.7 -34.182 -70.650|07301 3 38 28 5.2 -34.985 -71.240
07101 6 38 29 5.2 -35.427 -71.660|07401 1 30 22 5.3 -35.847 -71.594|16101 4 38 28 5.2 -36.607 -72.103|08101 14 50 38 5.0 -36.827 -73.050
08108 6 50 44 4.7 -36.842 -73.105|08110 3 40 27 5.3 -36.725 -73.117|08301 3 36 27 5.3 -37.470 -72.354|09101 9 44 34 5.0 -38.739 -72.598
09120 3 46 40 4.3 -39.285 -72.228|09115 3 58 52 4.0 -39.280 -71.977|14101 4 44 33 4.9 -39.814 -73.246|10301 3 38 27 5.2 -40.574 -73.133
10101 6 44 32 5.0 -41.471 -72.937|10109 3 54 48 4.4 -41.318 -72.985|10201 1 36 28 5.2 -42.480 -73.762|11101 1 40 30 5.2 -45.571 -72.068
12101 3 46 36 5.0 -53.163 -70.917`;

/** Uninhabited. */
const ANTARTICA = '12202';

const large = new Map(
  LARGE.trim()
    .split(/[|\n]/)
    .map((line) => {
      const [cut = '', ...numbers] = line.split(' ');
      const [blocks = 0, flat = 0, house = 0, percent = 0, lat = 0, lon = 0] = numbers.map(Number);
      return [cut, { blocks, flat, house, yield: percent / 100, place: [lat, lon] as const }] as const;
    }),
);

function marketOf(cut: string, comuna: string): Market {
  const random = randomFor(`mercado ${cut}`);
  const house = random.int(14, 25);
  return { cut, comuna, flat: house + random.int(5, 9), house, yield: 0.052, place: undefined, ...large.get(cut) };
}

/** One market per block of the set, except the tower's: every commune once, large ones as often as the table says. */
export const blockMarkets: readonly Market[] = comunas
  .filter(({ cut }) => cut !== ANTARTICA)
  .flatMap(({ cut, nombre }) => {
    const market = marketOf(cut, nombre);
    return Array.from({ length: 1 + (large.get(cut)?.blocks ?? 0) }, () => market);
  });
