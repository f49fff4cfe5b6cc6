import { quantile } from './commune-median.ts';
import type { Facts } from './facts.ts';

/** One quantity of a property and its effect on the price: piecewise linear, with possible bends at the knots. */
interface Quantity {
  readonly name: QuantityName;
  readonly of: (facts: Facts) => number | null;
  /** In standard deviations from the median. */
  readonly knots: readonly number[];
  /** Whether its effect may differ between the commune and its region. */
  readonly local: boolean;
  /** Standard deviations of difference that count as one step between two properties; Infinity if unused for distances. */
  readonly reach: number;
  /** For a quantity scaled in its own units instead of standard deviations: prior deviation of the effect per unit, and units per step. */
  readonly byUnit?: { readonly belief: number; readonly reach: number };
}

export type QuantityName = 'metros' | 'totalPorUtil' | 'dormitorios' | 'banos' | 'estacionamientos' | 'fecha' | 'norte' | 'este';

const log = (value: number | null): number | null => (value !== null && value > 0 ? Math.log(value) : null);

/** Prices in UF hardly change by more than a tenth per year: the listings of a single month must not look like a trend. */
const YEAR = { belief: 0.1, reach: 1.5 };

const TERMS: readonly Quantity[] = [
  { name: 'metros', of: ({ metros }) => Math.log(metros), knots: [-1, 0, 1], local: true, reach: 0.7 },
  { name: 'totalPorUtil', of: ({ totalPorUtil }) => log(totalPorUtil), knots: [-0.5, 0.7], local: true, reach: 0.8 },
  { name: 'dormitorios', of: ({ dormitorios }) => dormitorios, knots: [0.5], local: false, reach: 1.4 },
  { name: 'banos', of: ({ banos }) => banos, knots: [-0.3, 0.5], local: true, reach: 1 },
  { name: 'estacionamientos', of: ({ estacionamientos }) => estacionamientos, knots: [], local: false, reach: 1.4 },
  { name: 'fecha', of: ({ year }) => year, knots: [-1, 0, 1], local: false, reach: 1.4, byUnit: YEAR },
  { name: 'norte', of: ({ place }) => place?.[0] ?? null, knots: [], local: false, reach: Infinity },
  { name: 'este', of: ({ place }) => place?.[1] ?? null, knots: [], local: false, reach: Infinity },
];

/** Regression input of a quantity: logarithm of surfaces, years of dates; null if unknown. */
export const QUANTITIES = Object.fromEntries(TERMS.map(({ name, of }) => [name, of])) as Readonly<Record<QuantityName, Quantity['of']>>;

/** Prior of each kind of term: standard deviation of its effect on the logarithm of the price. */
const BELIEF = { line: 0.5, bend: 0.15, unknown: 0.15, local: 0.1, together: 0.1 } as const;
/** A quantity known in a smaller fraction of the listings is left out. */
const LEAST_KNOWN = 0.15;
/** A quantity unknown in a larger fraction gets a term of its own for being missing. */
const LEAST_UNKNOWN = 0.03;
/** Standard deviations from the median at which a quantity is clipped. */
const FARTHEST = 3.5;

interface Scaled extends Quantity {
  readonly middle: number;
  readonly spread: number;
  readonly asksUnknown: boolean;
}

/** Encodes facts as regression inputs, all centred on zero with spread one. */
export interface Encoder {
  readonly width: number;
  /** Prior standard deviation of each coefficient. */
  readonly beliefs: readonly number[];
  /** @param into at least `width` numbers from `offset` on */
  readonly write: (facts: Facts, into: Float64Array, offset: number) => void;
  /** Number of coordinates of a position. */
  readonly steps: number;
  /** Position among the other listings, in steps. */
  readonly position: (facts: Facts) => Float64Array;
  /** In standard deviations from the median of all listings. */
  readonly sizeOf: (facts: Facts) => number;
}

/** @param own facts of listings @param cut the commune whose own effects are fitted */
export function encoderFor(own: readonly Facts[], cut: string): Encoder {
  const scaled = TERMS.flatMap((quantity) => scale(quantity, own));
  const near = scaled.filter(({ reach }) => Number.isFinite(reach));
  const beliefs = scaled.flatMap(({ knots, local, asksUnknown, byUnit, spread }) => [
    byUnit ? byUnit.belief * spread : BELIEF.line,
    ...knots.map(() => (byUnit ? byUnit.belief * spread : BELIEF.bend)),
    ...(asksUnknown ? [BELIEF.unknown] : []),
    ...(local ? [BELIEF.local] : []),
  ]);
  const metros = scaled.find(({ name }) => name === 'metros');
  const others = scaled.filter(({ name }) => name === 'totalPorUtil' || name === 'banos');
  return {
    width: beliefs.length + others.length,
    beliefs: [...beliefs, ...others.map(() => BELIEF.together)],
    write: (facts, into, offset) => {
      let at = offset;
      const put = (value: number) => {
        into[at] = value;
        at += 1;
      };
      for (const quantity of scaled) {
        const value = place(quantity, facts);
        put(value);
        for (const knot of quantity.knots) put(Math.max(0, value - knot));
        if (quantity.asksUnknown) put(quantity.of(facts) === null ? 1 : 0);
        if (quantity.local) put(facts.cut === cut ? value : 0);
      }
      const size = metros ? place(metros, facts) : 0;
      for (const quantity of others) put(size * place(quantity, facts));
    },
    steps: near.length,
    position: (facts) => Float64Array.from(near, (quantity) => place(quantity, facts) / stepOf(quantity)),
    sizeOf: (facts) => (metros ? place(metros, facts) : 0),
  };
}

function stepOf({ reach, byUnit, spread }: Scaled): number {
  return byUnit ? byUnit.reach / spread : reach;
}

function scale(quantity: Quantity, facts: readonly Facts[]): Scaled[] {
  const known = facts.flatMap((each) => quantity.of(each) ?? []).toSorted((one, other) => one - other);
  if (known.length < facts.length * LEAST_KNOWN || known.length === 0) return [];
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length);
  const asksUnknown = known.length < facts.length * (1 - LEAST_UNKNOWN);
  // Without variation, only the effect of a missing value can be fitted.
  if (spread < 1e-6 && !asksUnknown) return [];
  return [{ ...quantity, middle: quantile(known, 0.5), spread: Math.max(spread, 1e-6), asksUnknown }];
}

function place({ of, middle, spread }: Scaled, facts: Facts): number {
  const value = of(facts);
  return value === null ? 0 : Math.max(-FARTHEST, Math.min(FARTHEST, (value - middle) / spread));
}
