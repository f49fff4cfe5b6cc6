import type { Encoder } from './encoder.ts';
import { kilometres, type Facts } from './facts.ts';

/** Nearest-neighbour search among a market's listings. */
export interface Neighbourhood {
  /** The nearest ones, nearest first. @param except a group to exclude */
  readonly nearest: (facts: Facts, except?: number) => readonly Neighbour[];
}

export interface Neighbour {
  readonly index: number;
  /** Squared distance by features. */
  readonly unlike: number;
  readonly km: number | null;
  readonly sameCommune: boolean;
}

/** Fitted distance weights of neighbours. */
export interface Reach {
  /** Kilometres equivalent to a difference of one reach in one quantity. */
  readonly km: number;
  readonly width: number;
  /** Weight of the model itself, in neighbours. */
  readonly doubt: number;
}

const COUNT = 40;
/** Standard deviation of normal errors divided by the mean of their absolute values. */
const NORMAL_SIZE = 1.2533;
const FAR = { same: 1, other: 5 } as const;
const FARTHEST = 12;
const OTHER_COMMUNE = 0.5;
/** Initial value. */
const FIRST: Reach = { km: 1, width: 1, doubt: 3 };

export function neighbourhood(all: readonly Facts[], groups: Int32Array, encoder: Encoder): Neighbourhood {
  const size = encoder.steps;
  const positions = new Float64Array(all.length * size);
  for (const [index, facts] of all.entries()) positions.set(encoder.position(facts), index * size);
  const north = Float64Array.from(all, ({ place }) => place?.[0] ?? Number.NaN);
  const east = Float64Array.from(all, ({ place }) => place?.[1] ?? Number.NaN);
  const communes = Int32Array.from(all, ({ cut }) => Number(cut));
  const distances = new Float64Array(COUNT);
  const found = new Int32Array(COUNT);
  /** Squared distance; exact only below `enough`. */
  const unlikeTo = (from: Float64Array, index: number, enough = Infinity): number => {
    let sum = 0;
    for (let j = 0, at = index * size; j < size && sum < enough; j += 1, at += 1) {
      const apart = (from[j] ?? 0) - (positions[at] ?? 0);
      sum += apart * apart;
    }
    return sum;
  };
  /** Inserts into the sorted list of nearest. @returns its new length */
  const keep = (index: number, distance: number, filled: number): number => {
    let at = Math.min(filled, COUNT - 1);
    for (; at > 0 && (distances[at - 1] ?? 0) > distance; at -= 1) {
      distances[at] = distances[at - 1] ?? 0;
      found[at] = found[at - 1] ?? 0;
    }
    distances[at] = distance;
    found[at] = index;
    return Math.min(COUNT, filled + 1);
  };
  return {
    nearest: (facts, except = -1) => {
      const from = encoder.position(facts);
      const commune = Number(facts.cut);
      const [toNorth, toEast] = facts.place ?? [Number.NaN, Number.NaN];
      let filled = 0;
      for (let index = 0; index < communes.length; index += 1) {
        if (groups[index] === except) continue;
        const farthest = filled < COUNT ? Infinity : (distances[COUNT - 1] ?? 0);
        const unlike = unlikeTo(from, index, farthest);
        if (unlike >= farthest) continue;
        const squared = (toNorth - (north[index] ?? Number.NaN)) ** 2 + (toEast - (east[index] ?? Number.NaN)) ** 2;
        const distance = unlike + away(squared, communes[index] === commune, FIRST.km);
        if (distance < farthest) filled = keep(index, distance, filled);
      }
      return Array.from(found.subarray(0, filled), (index) => {
        const other = all[index] ?? facts;
        return { index, unlike: unlikeTo(from, index), km: kilometres(facts, other), sameCommune: facts.cut === other.cut };
      });
    },
  };
}

/** @param squared square kilometres; NaN if a place is unknown */
function away(squared: number, sameCommune: boolean, reach: number): number {
  if (Number.isNaN(squared)) return sameCommune ? FAR.same : FAR.other;
  return Math.min(FARTHEST, squared / reach ** 2) + (sameCommune ? 0 : OTHER_COMMUNE);
}

/** Weight of a neighbour, 0 to 1. */
export function weightOf({ unlike, km, sameCommune }: Neighbour, reach: Reach): number {
  return Math.exp(-(unlike + away(km === null ? Number.NaN : km ** 2, sameCommune, reach.km)) / (2 * reach.width ** 2));
}

/** Estimate of a residual from its neighbours: their residuals weighted by nearness, the total weight, and their dispersion. */
export interface NeighbourEstimate {
  readonly shift: number;
  readonly weight: number;
  /** Typical size of the neighbours' residuals around the shift. */
  readonly apart: number;
}

/** @param sigma typical size of a residual; residuals are clipped at three sigmas */
export function estimateFromNeighbours(
  near: readonly Neighbour[],
  residuals: Float64Array,
  reach: Reach,
  sigma: number,
): NeighbourEstimate {
  const { weight, sum } = weigh(near, residuals, reach, sigma);
  const shift = sum / (weight + reach.doubt);
  let apart = reach.doubt * sigma;
  for (const neighbour of near) {
    apart += weightOf(neighbour, reach) * Math.abs(bounded(residuals[neighbour.index] ?? 0, sigma) - shift) * NORMAL_SIZE;
  }
  return { shift, weight, apart: apart / (weight + reach.doubt) };
}

function weigh(near: readonly Neighbour[], residuals: Float64Array, reach: Reach, sigma: number): { weight: number; sum: number } {
  let weight = 0;
  let sum = 0;
  for (const neighbour of near) {
    const counts = weightOf(neighbour, reach);
    weight += counts;
    sum += counts * bounded(residuals[neighbour.index] ?? 0, sigma);
  }
  return { weight, sum };
}

function bounded(residual: number, sigma: number): number {
  return Math.max(-3 * sigma, Math.min(3 * sigma, residual));
}

const KMS = [0.4, 1, 3];
const WIDTHS = [0.6, 1, 1.6];
const DOUBTS = [2, 6, 30];

/** @param wanted for each row of `near`, the residual its neighbours should predict */
export function learnReach(
  near: readonly (readonly Neighbour[])[],
  wanted: readonly number[],
  residuals: Float64Array,
  sigma: number,
): Reach {
  const kms = near.some((each) => each.some(({ km }) => km !== null)) ? KMS : [FIRST.km];
  let best = FIRST;
  let least = Infinity;
  for (const { km, width } of kms.flatMap((each) => WIDTHS.map((one) => ({ km: each, width: one })))) {
    const weighed = near.map((each) => weigh(each, residuals, { ...FIRST, km, width }, sigma));
    for (const doubt of DOUBTS) {
      const errors = weighed.map(({ weight, sum }, row) => Math.abs(bounded(wanted[row] ?? 0, sigma) - sum / (weight + doubt)));
      const error = errors.reduce((total, each) => total + each, 0);
      if (error < least) [best, least] = [{ km, width, doubt }, error];
    }
  }
  return best;
}
