import type { Listing } from './listing.ts';

export type Confidence = 'alta' | 'media' | 'baja';

/** An offer, with its price adjusted to the property. */
export interface Comparable {
  readonly listing: Listing;
  /** Kilometres over the ground, if both places are known. */
  readonly km: number | null;
  readonly sameCommune: boolean;
  /** UF per useful square metre, as asked. */
  readonly perMetre: number;
  /** Adjustment to the property: 0.05 adds 5 %. */
  readonly adjustment: number;
  readonly adjustedPerMetre: number;
  /** UF: adjusted price per square metre × the property's surface. */
  readonly adjustedValue: number;
}

/** In UF; per month for rent. */
export interface Valuation {
  readonly kind: 'valuation';
  readonly value: number;
  readonly perMetre: number;
  /** The range contains the asking price of `COVERAGE` of such properties. */
  readonly low: number;
  readonly high: number;
  readonly confidence: Confidence;
  /** Highest weight first. */
  readonly comparables: readonly Comparable[];
  /** Offers used: of the commune, and in total; without twins and implausible ones. */
  readonly own: number;
  readonly listings: number;
  /** YYYY-MM-DD of the oldest and newest of them. */
  readonly from: string;
  readonly to: string;
  /** Sentences, in print order. */
  readonly reasons: readonly string[];
}

/** Reason for having no value: implausible property, no (or few) offers, or none of this size. */
export type RefusalReason = 'superficie' | 'dormitorios' | 'sin-avisos' | 'pocos-avisos' | 'fuera-de-rango';

/** No reliable value. */
export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: RefusalReason;
}
