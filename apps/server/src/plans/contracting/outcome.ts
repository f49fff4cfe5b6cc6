import type { AltaRefusal } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { PlanOrdersTable } from '../../storage/schema.ts';

export type AltaCode = '00' | AltaRefusal;

/** A paid order of a plan whose client is made. */
export interface PlanOrder extends Selectable<PlanOrdersTable> {
  /** The owner of the account that has the mail showed that it is theirs. */
  readonly followed: boolean;
}

/** Result of one try, and whether the job tries again by itself. */
export interface Outcome {
  readonly codigo: AltaCode;
  /** `again`: later; `soon`: in a moment; `wait`: when somebody has followed a link; `person`: nothing more can be done without one; `done`. */
  readonly next: 'again' | 'soon' | 'wait' | 'person' | 'done';
}
