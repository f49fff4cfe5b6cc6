import type { AltaRefusal } from '@veridico/api';
import type { Selectable } from 'kysely';
import type { PlanOrdersTable } from '../../storage/schema.ts';

export type AltaCode = '00' | AltaRefusal;

/** TP-06 for which only a person decides. Does not say why: the account is disabled. */
export const NO_LINK =
  'Tu pago está a salvo. Con ese correo no podemos darte acceso por un enlace: una persona nuestra revisa tu caso y te escribe.';

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
