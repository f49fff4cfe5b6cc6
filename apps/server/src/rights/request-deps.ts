import type { Captcha } from '../providers/captcha/port.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { RightsDeps } from './deps.ts';

export interface RequestDeps extends RightsDeps {
  readonly captcha: Captcha;
  /** A longer captcha for clients that look automated. */
  readonly longCaptcha: Captcha;
  readonly identity: Pick<IdentityAdmin, 'find'>;
  /** Resolves after the given milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
}
