import type { Visitors } from '../../http/visitor.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import type { FindCustomer } from '../../account/customers.ts';

export interface MyPlanDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  /** Who sells. */
  readonly merchantName: string;
  /** Called when there is something new to do, so that nobody waits for the next round. */
  readonly wake: () => void;
}
