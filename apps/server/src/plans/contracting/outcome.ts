import type { AltaRefusal } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { PlanOrdersTable } from '../../storage/schema.ts';

export type AltaCode = '00' | AltaRefusal;

/** A paid order of a plan whose client is being created. */
export interface PlanOrder extends Selectable<PlanOrdersTable> {
  /** The owner of the account followed the link of this order's mail. */
  readonly followed: boolean;
  /** They set a password by a later link instead, which says nothing about this company. */
  readonly overtaken: boolean;
  /** They did so a minute ago: the password should be set by now. */
  readonly stalled: boolean;
}

/** Result of one try, and when the job tries again. */
export interface Outcome {
  readonly codigo: AltaCode;
  /** `again`: later; `soon`: in a moment; `wait`: after a link is followed; `person`: only a person can continue; `done`. */
  readonly next: 'again' | 'soon' | 'wait' | 'person' | 'done';
}
