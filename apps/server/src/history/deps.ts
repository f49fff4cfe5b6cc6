import type { Kysely } from 'kysely';
import type { Visitors } from '../http/visitor.ts';
import type { FindCustomer } from '../account/customers.ts';
import type { Schema } from '../storage/schema.ts';

export interface HistoryDeps {
  readonly db: Kysely<Schema>;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
}
