import type { Kysely } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { Hmac, ProveSerial } from '../orders/deps.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
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
