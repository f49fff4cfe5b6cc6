import type { Listing } from './listing.ts';

/** How much a value may be relied on. */
export type Confidence = 'alta' | 'media' | 'baja';

/** What a method says of itself, in the words that are printed; usted. */
export interface Method {
  /** 'Mediana por metro cuadrado de la comuna'. */
  readonly nombre: string;
  /** What the range means, in one sentence. */
  readonly rango: string;
  /** When its confidence is which, in one sentence. */
  readonly confianza: string;
  /** How the value comes about and what it leaves out: heading and text of each paragraph. */
  readonly parrafos: readonly (readonly [titulo: string, texto: string])[];
}

/** What a property is worth by a method. Amounts in UF, not rounded; for rent, of a month. */
export interface Valuation {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Of a useful square metre, as `value`, `low` and `high` are of the whole. */
  readonly perMetre: { readonly value: number; readonly low: number; readonly high: number };
  readonly confidence: Confidence;
  /** What the confidence rests on, one sentence each. */
  readonly reasons: readonly string[];
  readonly method: Method;
  /** Listings behind it, with the first and last day among them, YYYY-MM-DD. */
  readonly listings: number;
  readonly from: string;
  readonly to: string;
  /** Those that were compared one by one, by methods that do. */
  readonly comparables?: readonly Listing[];
}
