import type { Visitors } from '../../http/visitor.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import type { FindCustomer } from '../../account/customers.ts';
import type { ProveSerial } from '../../bureau/interface.ts';
import type { RepresentationMode } from '../representation/settle.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Captcha } from '../../providers/captcha/port.ts';
import type { Identity, IdentityAdmin } from '../../providers/identity/port.ts';

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
  /** How the powers of a first contract are settled. */
  readonly representation: RepresentationMode;
  readonly findCustomer: FindCustomer;
  readonly merchantName: string;
  /** Called when there is something new to do, so that nobody waits for the next round. */
  readonly wake: () => void;
}

type Given = 'orders' | 'visitors' | 'proveSerial' | 'isAlive' | 'findCustomer' | 'wake';

/** What contracting a plan works with. In production powers are always proven. */
export function planDeps(
  { production, REPRESENTATION, MERCHANT_NAME: merchantName }: Pick<Settings, 'production' | 'REPRESENTATION' | 'MERCHANT_NAME'>,
  { captcha, longCaptcha, identity }: { readonly captcha: Captcha; readonly longCaptcha: Captcha; readonly identity: Identity },
  given: Pick<PlanDeps, Given>,
): PlanDeps {
  const representation = production || REPRESENTATION === 'strict' ? 'strict' : 'simulada';
  return { ...given, captcha, longCaptcha, identity: identity.admin, representation, merchantName };
}
