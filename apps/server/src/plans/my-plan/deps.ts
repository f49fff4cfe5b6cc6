import type { Visitors } from '../../http/visitor.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import type { FindCustomer } from '../../account/customers.ts';

export interface MyPlanDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  /** The seller's name. */
  readonly merchantName: string;
  /** Wakes the job when there is new work. */
  readonly wake: () => void;
}
