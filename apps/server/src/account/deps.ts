import type { Kysely, Transaction } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { Hmac } from '../storage/secrets.ts';
import type { ProveSerial } from '../bureau/interface.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { IdentityAdmin, IdentityUser } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';

export interface AccountDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  readonly captcha: Captcha;
  readonly visitors: Visitors;
  /** Whether the bureau knows a person of this RUT, in wire form, who has not died. */
  readonly isAlive: (rut: string) => Promise<boolean>;
  readonly proveSerial: ProveSerial;
  /** Reports problems nobody waits for. Receives no personal data. */
  readonly warn: (what: string, detail: Readonly<Record<string, unknown>>) => void;
  /** Called when a mail was just queued, so that nobody waits for the next round. */
  readonly wake: () => void;
  /**
   * Lets an account act for the company that invited it, whose owner has just shown that the mailbox is theirs.
   * @param mail number of the mail whose link was followed; without it, the invitation that the account was made for
   * @returns false where there is no such invitation any more @throws Problem CUENTA_DE_OTRA_EMPRESA
   */
  readonly acceptInvitation: (trx: Transaction<Schema>, user: IdentityUser, mail?: string) => Promise<boolean>;
  /** Ends an account's place among the users of its company, before the account is deleted. @throws Problem ULTIMO_ADMINISTRADOR */
  readonly leaveCompany: (db: Kysely<Schema>, sub: string) => Promise<void>;
  /** Resolves after so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/** What the letters of accounts are made from. */
export interface LetterDeps {
  readonly db: Kysely<Schema>;
  readonly identity: IdentityAdmin;
  readonly hmac: Hmac;
  readonly publicUrl: string;
}
