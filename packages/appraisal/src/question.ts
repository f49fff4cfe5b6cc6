import { appraise, appraiseIn } from './appraise.ts';
import type { Subject } from './facts.ts';
import type { Listing } from './listing.ts';
import { fitMarket } from './market.ts';
import type { Refusal, Valuation } from './valuation.ts';

/** Plain data, so that it can be sent to another thread: fitting a market takes 10 to 140 ms of CPU. */
export interface Question {
  readonly subject: Subject;
  readonly listings: readonly Listing[];
  /** Useful surface of the same property by another source, square metres; null without one. */
  readonly otherMetres: number | null;
}

export interface Answer {
  readonly given: Valuation | Refusal;
  /** UF with the other surface; null without one, or if it gives no value. */
  readonly otherValue: number | null;
}

/** Value of a property, and its value with another surface, from one market. */
export function answer({ subject, listings, otherMetres }: Question): Answer {
  const market = fitMarket(listings, subject);
  // Without a market, `appraise` returns the reason.
  if (!market) return { given: appraise(subject, listings), otherValue: null };
  const other = otherMetres === null ? undefined : appraiseIn(market, withMetres(subject, otherMetres));
  return { given: appraiseIn(market, subject), otherValue: other?.kind === 'valuation' ? other.value : null };
}

function withMetres(subject: Subject, supUtil: number): Subject {
  return { ...subject, supUtil, supTotal: subject.supTotal === null ? null : Math.max(subject.supTotal, supUtil) };
}
