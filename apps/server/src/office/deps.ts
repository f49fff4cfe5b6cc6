import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export interface CaseDeps {
  readonly db: Kysely<Schema>;
  /** Called when an order was just moved, so that nobody waits for the next round. */
  readonly wake: () => void;
}
