import type { AltaRefusal } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { PlanOrdersTable } from '../../storage/schema.ts';

export type AltaCode = '00' | AltaRefusal;

/** A paid order of a plan whose client is being created. */
export interface PlanOrder extends Selectable<PlanOrdersTable> {
  /** The owner of the account with this mail has proved that the mailbox is theirs. */
  readonly followed: boolean;
}

/** Result of one try, and when the job tries again. */
export interface Outcome {
  readonly codigo: AltaCode;
  /** `again`: later; `soon`: in a moment; `wait`: after a link is followed; `person`: only a person can continue; `done`. */
  readonly next: 'again' | 'soon' | 'wait' | 'person' | 'done';
}
