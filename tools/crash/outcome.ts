import type { Counts, Violations } from './books.ts';
import type { OwnCount } from './settling.ts';

/** What a run with killed processes found. */
export interface KillOutcome {
  readonly kills: number;
  /** Seconds from one kill to the next, on average. */
  readonly killEvery: number;
  readonly databaseEnds: number;
  readonly counts: Counts;
  readonly violations: Violations;
  /** Steps of the orders named in `violations`. */
  readonly histories: readonly string[];
  /** What the product found when it counted its own books. */
  readonly ownCount: OwnCount;
  /** Buyers who waited for an answer and got none. */
  readonly unanswered: number;
  readonly buyers: number;
  /** Answers nobody should get, and processes that ended by themselves. */
  readonly oddities: readonly string[];
  readonly seconds: number;
  /** Why the run proves nothing; undefined when it does. */
  readonly unfinished: string | undefined;
}
