import type { Visitors } from '../../http/visitor.ts';
import type { OrderDeps } from '../../orders/kind.ts';
import type { FindCustomer } from '../../account/customers.ts';
import type { JudgeSerial, ProveSerial } from '../../bureau/interface.ts';
import type { RepresentationMode } from '../representation/settle.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Captcha } from '../../providers/captcha/port.ts';
import type { Identity, IdentityAdmin } from '../../providers/identity/port.ts';

export interface PlanDeps {
  readonly orders: OrderDeps;
  readonly identity: IdentityAdmin;
  readonly captcha: Captcha;
  /** A longer captcha for clients that look automated. */
  readonly longCaptcha: Captcha;
  readonly visitors: Visitors;
  readonly proveSerial: ProveSerial;
  readonly judgeSerial: JudgeSerial;
  /** Whether the bureau knows a living person with this RUT (wire form). */
  readonly isAlive: (rut: string) => Promise<boolean>;
  /** How the powers of a first contract are settled. */
  readonly representation: RepresentationMode;
  readonly findCustomer: FindCustomer;
  readonly merchantName: string;
  /** Wakes the job when there is new work. */
  readonly wake: () => void;
}

type SharedDeps = 'orders' | 'visitors' | 'proveSerial' | 'judgeSerial' | 'isAlive' | 'findCustomer' | 'wake';

/** Dependencies for contracting a plan. In production powers are always proven. */
export function planDeps(
  { production, REPRESENTATION }: Pick<Settings, 'production' | 'REPRESENTATION'>,
  { captcha, longCaptcha, identity }: { readonly captcha: Captcha; readonly longCaptcha: Captcha; readonly identity: Identity },
  shared: Pick<PlanDeps, SharedDeps>,
): PlanDeps {
  const representation = production || REPRESENTATION === 'strict' ? 'strict' : 'simulada';
  const merchantName = shared.orders.mails.seller.nombre;
  return { ...shared, captcha, longCaptcha, identity: identity.admin, representation, merchantName };
}
