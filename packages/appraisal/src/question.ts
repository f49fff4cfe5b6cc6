import { appraise, appraiseIn } from './appraise.ts';
import type { Subject } from './facts.ts';
import type { Listing } from './listing.ts';
import { fitMarket } from './market.ts';
import type { Refusal, Valuation } from './valuation.ts';

/** Plain data, so that it may be asked in another thread: learning a market keeps one busy for 10 to 140 ms. */
export interface Question {
  readonly subject: Subject;
  readonly listings: readonly Listing[];
  /** Useful surface that somebody else says the same property has, square metres; null where nobody does. */
  readonly otherMetres: number | null;
}

export interface Answer {
  readonly given: Valuation | Refusal;
  /** UF with the other surface; null where there is none or no value of it. */
  readonly otherValue: number | null;
}

/** What a property is worth, and what it would be with another surface, from one market. */
export function answer({ subject, listings, otherMetres }: Question): Answer {
  const market = fitMarket(listings, subject);
  // Without a market `appraise` says why there is none.
  if (!market) return { given: appraise(subject, listings), otherValue: null };
  const other = otherMetres === null ? undefined : appraiseIn(market, withMetres(subject, otherMetres));
  return { given: appraiseIn(market, subject), otherValue: other?.kind === 'valuation' ? other.value : null };
}

function withMetres(subject: Subject, supUtil: number): Subject {
  return { ...subject, supUtil, supTotal: subject.supTotal === null ? null : Math.max(subject.supTotal, supUtil) };
}
