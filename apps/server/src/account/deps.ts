import type { Kysely, Transaction } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { Hmac } from '../storage/secrets.ts';
import type { ProveSerial } from '../bureau/interface.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { IdentityAdmin, IdentityUser, SecondFactor } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';

export interface AccountDeps {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
  readonly identity: IdentityAdmin;
  /** Undefined where people manage it on the provider's own pages. */
  readonly secondFactor: SecondFactor | undefined;
  readonly captcha: Captcha;
  readonly visitors: Visitors;
  /** Whether the bureau knows a living person with this RUT (wire form). */
  readonly isAlive: (rut: string) => Promise<boolean>;
  readonly proveSerial: ProveSerial;
  /** Logs problems of background work. Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
  /** Wakes the job when a mail was queued. */
  readonly wake: () => void;
  /**
   * Lets an account act for the company that invited it. The caller has already proved that the mailbox is the account owner's.
   * @param mail id of the mail whose link was followed
   * @returns false if the invitation no longer exists @throws Problem CUENTA_SIN_INVITACION
   */
  readonly acceptInvitation: (trx: Transaction<Schema>, user: IdentityUser, mail: string) => Promise<boolean>;
  /** Mails again the invitations of an address whose owner set a password by another link. */
  readonly renewInvitations: (trx: Transaction<Schema>, user: IdentityUser) => Promise<void>;
  /**
   * Continues the contractings of plans that waited for a link which the owner of this account followed. Repeated by the job if it fails.
   * @param sub of the account
   */
  readonly continueAltas: (sub: string) => Promise<void>;
  /** Removes an account from its company's users before the account is deleted. @throws Problem ULTIMO_ADMINISTRADOR */
  readonly leaveCompany: (db: Kysely<Schema>, sub: string) => Promise<void>;
  /** Resolves after the given milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/** Dependencies of the account letters. */
export interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  readonly hmac: Hmac;
  readonly publicUrl: string;
}
