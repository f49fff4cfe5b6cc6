import type { Counts, Violations } from './ledger.ts';
import type { OwnCount } from './settling.ts';

/** Result of a run with killed processes. */
export interface KillOutcome {
  readonly kills: number;
  /** Average seconds between kills. */
  readonly killEvery: number;
  readonly databaseEnds: number;
  readonly counts: Counts;
  readonly violations: Violations;
  /** State changes of orders named in `violations`. */
  readonly histories: readonly string[];
  /** Result of the product's own daily count. */
  readonly ownCount: OwnCount;
  /** Buyers who waited and got no final result. */
  readonly unanswered: number;
  readonly buyers: number;
  /** Answers that must not occur, and processes that ended without being killed. */
  readonly unexpected: readonly string[];
  readonly seconds: number;
  /** Why the run is not valid; undefined for a valid run. */
  readonly unfinished: string | undefined;
}
