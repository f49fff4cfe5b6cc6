/** Strokes of one rosette: path data (`d`) in a viewBox of 0 0 200 200, drawn without fill. */
export interface Rosette {
  readonly patina: readonly string[];
  readonly copper: readonly string[];
}

interface Dice {
  /** In [0, 1). */
  readonly fraction: () => number;
  /** Integer, both ends inclusive. */
  readonly whole: (min: number, max: number) => number;
}

interface Band {
  readonly radius: number;
  readonly swing: number;
  readonly lobes: number;
  readonly lines: number;
  readonly drift: number;
}

const CENTRE = 100;
const RIM = { radius: 91, swing: 6, curves: 4 };
/** Outer radius of the band of waves, inside the rim. */
const WAVES_END = 84;
const STEPS_PER_LOBE = 6;
const MIN_STEPS = 30;

/**
 * A certificate's guilloche, derived from a text: the same text always gives the same drawing.
 * A visual aid for comparison, not a proof. `fold` sets the number of visible lobes; otherwise the text chooses 4 to 9.
 */
export function rosette(seed: string, fold?: number): Rosette {
  const dice = diceOf(seed);
  // The order of the random draws is part of the drawing: printed rosettes must match those drawn years later.
  const chosen = fold ?? dice.whole(4, 9);
  const hole = 9 + dice.fraction() * 9;
  const split = 44 + dice.fraction() * 12;
  const rimLobes = dice.whole(22, 30);
  const drift = dice.fraction() * 4;
  const innerLobes = chosen * (1 + dice.whole(0, 1));
  const rim = Array.from({ length: RIM.curves }, (_, turn) => curve(RIM.radius, RIM.swing, rimLobes, (-turn * Math.PI) / 2));
  const outer = { radius: (split + WAVES_END) / 2 - 3, swing: (WAVES_END - split) / 2 + 6, lobes: chosen, lines: 10, drift };
  const inner = { radius: (hole + split) / 2, swing: (split - hole) / 2 + 2, lobes: innerLobes, lines: 8, drift: 0 };
  return { patina: [...rim, ...waves(inner)], copper: waves(outer) };
}

/** mulberry32 seeded with FNV-1a of the text: short, evenly distributed, identical in every engine. */
function diceOf(seed: string): Dice {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { fraction, whole: (min, max) => min + Math.floor(fraction() * (max - min + 1)) };
}

/** Standing waves: lobes grow and shrink between fixed nodes. */
function waves({ radius, swing, lobes, lines, drift }: Band): string[] {
  return Array.from({ length: lines }, (_, line) => {
    const phase = Math.PI * ((line + 0.5) / lines);
    return curve(radius + drift * Math.sin(phase), swing * Math.cos(phase), lobes, 0);
  });
}

type Point = readonly [x: number, y: number];

/** A closed curve that oscillates `lobes` times around a circle. It runs through the midpoints of its polygon's sides, so it is smooth. */
function curve(radius: number, swing: number, lobes: number, turn: number): string {
  const steps = Math.max(MIN_STEPS, lobes * STEPS_PER_LOBE);
  const corner = (step: number): Point => {
    const angle = (step / steps) * 2 * Math.PI;
    const distance = radius + swing * Math.cos(lobes * angle + turn);
    return [CENTRE + distance * Math.sin(angle), CENTRE - distance * Math.cos(angle)];
  };
  const start = corner(0);
  let path = `M${middle(corner(steps - 1), start)}`;
  let here = start;
  for (let step = 1; step <= steps; step += 1) {
    const next = step === steps ? start : corner(step);
    path += `Q${written(here)} ${middle(here, next)}`;
    here = next;
  }
  return `${path}Z`;
}

function middle([x, y]: Point, [otherX, otherY]: Point): string {
  return written([(x + otherX) / 2, (y + otherY) / 2]);
}

function written([x, y]: Point): string {
  return `${tenths(x)} ${tenths(y)}`;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
