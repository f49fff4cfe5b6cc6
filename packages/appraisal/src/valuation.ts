import type { Listing } from './listing.ts';

export type Confidence = 'alta' | 'media' | 'baja';

/** An offer beside the property, and what it would ask if it were the property. */
export interface Comparable {
  readonly listing: Listing;
  /** Kilometres over the ground, where both places are known. */
  readonly km: number | null;
  readonly sameCommune: boolean;
  /** UF of a useful square metre, as asked. */
  readonly perMetre: number;
  /** What makes its square metre the property's: 0.05 adds 5 %. */
  readonly adjustment: number;
  readonly adjustedPerMetre: number;
  /** UF: the adjusted square metre, times the property's. */
  readonly adjustedValue: number;
}

/** In UF; of rent, for a month. */
export interface Valuation {
  readonly kind: 'valuation';
  readonly value: number;
  readonly perMetre: number;
  /** Holds the asking price of `COVERAGE` of such properties. */
  readonly low: number;
  readonly high: number;
  readonly confidence: Confidence;
  /** Those that count most, first. */
  readonly comparables: readonly Comparable[];
  /** Offers learnt from: of the commune, and in all. Neither twins nor impossible ones among them. */
  readonly own: number;
  readonly listings: number;
  /** YYYY-MM-DD of the oldest and the newest of them. */
  readonly from: string;
  readonly to: string;
  /** Sentences, to be printed in this order. */
  readonly reasons: readonly string[];
}

/** Why not: such a property cannot be, nobody offers one like it, or none of this size. */
export type RefusalReason = 'superficie' | 'dormitorios' | 'sin-avisos' | 'pocos-avisos' | 'fuera-de-rango';

/** No value that could be stood by. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: RefusalReason;
}
