import type { Visitors } from '../../http/visitor.ts';
import type { FindCustomer, OrderDeps } from '../../orders/deps.ts';

export interface MyPlanDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  /** Who sells. */
  readonly merchantName: string;
  /** Called when there is something new to do, so that nobody waits for the next round. */
  readonly wake: () => void;
}
