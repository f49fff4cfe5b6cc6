import type { Kysely } from 'kysely';
import type { FindCustomer } from '../account/customers.ts';
import type { Visitors } from '../http/visitor.ts';
import type { ProveSerial } from '../bureau/interface.ts';
import type { Schema } from '../storage/schema.ts';
import type { Hmac } from '../storage/secrets.ts';

export interface RightsDeps {
  readonly db: Kysely<Schema>;
  readonly hmac: Hmac;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  readonly proveSerial: ProveSerial;
  /** Wakes the job when a mail was queued. */
  readonly wake: () => void;
}
