import type { Comparable } from '@veridico/appraisal';
import { listText } from '../house/formats.ts';
import { distanceText, kilometresText } from './amounts.ts';

/** Drawing of the comparables around the property: distance and bearing, no streets. In points; north is up. */
export interface Mapa {
  readonly lado: number;
  /** Each with the position of its label. */
  readonly anillos: readonly { readonly radio: number; readonly nombre: string; readonly x: number; readonly y: number }[];
  /** Distance that half the outermost ring's radius stands for, the length of the drawn scale: '500 m'. */
  readonly escala: string;
  readonly puntos: readonly { readonly linea: number; readonly x: number; readonly y: number }[];
  readonly alternativa: string;
  readonly nota: string;
}

const SIDE = 200;
const MIDDLE = SIDE / 2;
/** Radius of the outermost ring. */
const REACH = 88;
/** Minimum distance between the centres of two numbered circles, so that they do not overlap. */
const APART = 14;
const ROUNDS = 80;
/** Radians. */
const GOLDEN_ANGLE = 2.4;
const ASIDE = 0.3;
/** Candidate distances of the outermost ring, in kilometres. */
const RINGS = [0.25, 0.5, 1, 2, 5, 10, 20] as const;
const MOST_RINGS = 3;
/** Tolerance: the outermost circles may touch the ring. */
const A_LITTLE_MORE = 1.05;
/** Fewer points do not show a distribution. */
const LEAST_POINTS = 3;

interface Point {
  readonly linea: number;
  readonly km: number;
  x: number;
  y: number;
}

/** Null when the property's location or too many comparables' locations are unknown. @param place latitude and longitude, degrees */
export function mapOf(place: readonly [number, number] | null, comparables: readonly Comparable[]): Mapa | null {
  const farthest = RINGS.at(-1) ?? 0;
  const placed = comparables.flatMap(({ listing, km }, index) =>
    place && km !== null && km <= farthest * A_LITTLE_MORE
      ? [{ linea: index + 1, km, ...bearing(place, listing.lat ?? 0, listing.lon ?? 0) }]
      : [],
  );
  if (placed.length < LEAST_POINTS) return null;
  const most = Math.max(...placed.map(({ km }) => km));
  const outer = RINGS.findIndex((ring) => ring * A_LITTLE_MORE >= most);
  const rings = RINGS.slice(Math.max(0, outer - MOST_RINGS + 1), outer + 1);
  const scale = REACH / (RINGS[outer] ?? farthest);
  const points = placed.map(({ linea, km, north, east }) => ({ linea, km, x: MIDDLE + east * km * scale, y: MIDDLE - north * km * scale }));
  const puntos = spread(points).map(({ linea, x, y }) => ({ linea, x: round(x), y: round(y) }));
  const drawn = new Set(placed.map(({ linea }) => linea));
  const left = comparables.map((_, index) => index + 1).filter((linea) => !drawn.has(linea));
  return {
    lado: SIDE,
    anillos: named(
      rings.map((km) => ({ radio: round(km * scale), nombre: kilometresText(km) })),
      puntos,
    ),
    escala: kilometresText((RINGS[outer] ?? farthest) / 2),
    puntos,
    alternativa: `Mapa esquemático de los comparables alrededor de la propiedad, con ${rings.length === 1 ? 'un anillo' : 'anillos'} a ${listText(rings.map(kilometresText))}. ${placed.map(({ linea, km }) => `N° ${linea}: ${distanceText(km)}`).join(', ')}.`,
    nota: `El cuadrado es la propiedad; los círculos, los comparables con su N° de la tabla. La distancia y el rumbo son los de cada aviso: no se dibujan calles. Los que coinciden se separan para leerlos.${left.length > 0 ? ` Fuera del mapa, o sin ubicación: ${listText(left.map((linea) => `N° ${linea}`))}.` : ''}`,
  };
}

/** Reason for the missing map. */
export function whyNoMap(place: readonly [number, number] | null): string {
  return place
    ? 'Sin mapa: muy pocos de estos avisos dicen dónde está la propiedad que ofrecen.'
    : 'Sin mapa: el registro no dice dónde está la propiedad.';
}

/** Middle of the drawn scale, in the lower left corner. */
const SCALE = { x: 30, y: SIDE - 13 };
/** Angles on a ring where its label may stand: the first free one, else the freest. */
const SIDES = Array.from({ length: 12 }, (_, index) => Math.PI / 2 + (index * Math.PI) / 6);
const FREE = 24;

function named(rings: readonly { readonly radio: number; readonly nombre: string }[], points: readonly { x: number; y: number }[]) {
  const taken = [{ x: MIDDLE, y: MIDDLE }, { x: SIDE - APART, y: APART }, SCALE, ...points];
  return rings.map((ring) => {
    const spots = SIDES.map((side) => {
      const [x, y] = [round(MIDDLE + ring.radio * Math.cos(side)), round(MIDDLE + ring.radio * Math.sin(side))];
      return { x, y, room: Math.min(...taken.map((other) => Math.hypot((other.x - x) / 1.4, other.y - y))) };
    });
    const most = Math.max(...spots.map(({ room }) => room));
    const { x, y } = spots.find(({ room }) => room >= Math.min(FREE, most)) ?? { x: MIDDLE, y: MIDDLE };
    taken.push({ x, y });
    return { ...ring, x, y };
  });
}

/** Unit vector of the direction; the comparable holds the distance. */
function bearing([lat, lon]: readonly [number, number], toLat: number, toLon: number): { north: number; east: number } {
  const [north, east] = [toLat - lat, (toLon - lon) * Math.cos((lat * Math.PI) / 180)];
  const length = Math.hypot(north, east);
  return length === 0 ? { north: 0, east: 0 } : { north: north / length, east: east / length };
}

/** Moves circles that overlap each other or the property apart, by the least amount. */
function spread(points: Point[]): Point[] {
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const [index, point] of points.entries()) {
      push(point, { x: MIDDLE, y: MIDDLE }, index, 1);
      for (const other of points.slice(0, index)) {
        const { x, y } = point;
        push(point, other, index, 0.5);
        push(other, { x, y }, index + points.length, 0.5);
      }
      point.x = Math.min(SIDE - APART / 2, Math.max(APART / 2, point.x));
      point.y = Math.min(SIDE - APART / 2, Math.max(APART / 2, point.y));
    }
  }
  return points;
}

/** @param turn varies the direction when both points coincide; must differ per point */
function push(point: { x: number; y: number }, from: { readonly x: number; readonly y: number }, turn: number, share: number): void {
  const [dx, dy] = [point.x - from.x, point.y - from.y];
  const apart = Math.hypot(dx, dy);
  if (apart >= APART) return;
  // Slightly sideways, so that collinear circles can pass each other.
  const towards = apart < 0.01 ? turn * GOLDEN_ANGLE : Math.atan2(dy, dx) + (turn % 2 === 0 ? ASIDE : -ASIDE);
  point.x += Math.cos(towards) * (APART - apart) * share;
  point.y += Math.sin(towards) * (APART - apart) * share;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
