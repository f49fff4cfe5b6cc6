import type { Kysely } from 'kysely';
import type { Caller } from '../http/caller.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { Schema } from '../storage/schema.ts';
import { customerOf } from './customers.ts';

/** Finds the signed-in buyer. The profile is loaded from the identity provider only if the purchase needs it. */
export function createFindBuyer(db: Kysely<Schema>, identity: IdentityAdmin) {
  return async (caller: Caller) => ({
    customer: await customerOf(db, caller),
    email: caller.email,
    profile: async () => {
      const user = await identity.find({ id: caller.id });
      return { serie: user?.serie ?? '', celular: user?.telefono ?? '' };
    },
  });
}
