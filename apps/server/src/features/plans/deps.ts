import type { Visitors } from '../../http/visitor.ts';
import type { OrderDeps, ProveSerial } from '../../orders/deps.ts';
import type { Captcha } from '../../providers/captcha/port.ts';
import type { IdentityAdmin } from '../../providers/identity/port.ts';

export interface PlanDeps {
  readonly orders: OrderDeps;
  readonly identity: IdentityAdmin;
  readonly captcha: Captcha;
  /** For whom it takes for a machine. */
  readonly longCaptcha: Captcha;
  readonly visitors: Visitors;
  readonly proveSerial: ProveSerial;
  /** Whether the bureau knows a person of this RUT, in wire form, who has not died. */
  readonly isAlive: (rut: string) => Promise<boolean>;
  readonly merchantName: string;
  /** Called when there is something new to do, so that nobody waits for the next round. */
  readonly wake: () => void;
}
