import type { Visitors } from '../http/visitor.ts';
import type { OrderDeps } from '../orders/kind.ts';
import type { CheckProperty, FindSubject } from '../bureau/interface.ts';
import type { FindCustomer } from '../account/customers.ts';

export interface ReportDeps {
  readonly orders: OrderDeps;
  readonly visitors: Visitors;
  readonly findCustomer: FindCustomer;
  readonly findSubject: FindSubject;
  readonly checkProperty: CheckProperty;
  /** Wakes the job when a mail was queued. */
  readonly wake: () => void;
}
