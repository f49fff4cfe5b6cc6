import type { Kysely } from 'kysely';
import type { Kinds } from '../orders/kind.ts';
import type { Schema } from '../storage/schema.ts';

export interface OfficeDeps {
  readonly db: Kysely<Schema>;
  readonly kinds: Kinds;
  /** Whole pesos of an order that one person may refund. */
  readonly refundAlone: number;
  /** Wakes the worker after an order changed. */
  readonly wake: () => void;
}
