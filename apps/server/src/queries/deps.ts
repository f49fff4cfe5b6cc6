import type { Visitors } from '../http/visitor.ts';
import type { CheckProperty, FindCustomer, FindSubject, OrderDeps } from '../orders/deps.ts';

export interface ReportDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  readonly findSubject: FindSubject;
  readonly checkProperty: CheckProperty;
  /** Called when a mail was just queued, so that nobody waits for the next round. */
  readonly wake: () => void;
}
