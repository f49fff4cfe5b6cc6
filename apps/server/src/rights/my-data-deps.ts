import type { LoadRecords } from '../bureau/interface.ts';
import type { IdentityAdmin } from '../providers/identity/port.ts';
import type { Captcha } from '../providers/captcha/port.ts';
import type { Seal } from '../providers/seal/port.ts';
import type { Drawing } from '../issuing/drawing/drawing.ts';
import type { RightsDeps } from './deps.ts';

export interface MyDataDeps extends RightsDeps {
  readonly captcha: Captcha;
  /** A longer captcha for clients that look automated. */
  readonly longCaptcha: Captcha;
  /** Whether the bureau knows a living person with this RUT (wire form). */
  readonly isAlive: (rut: string) => Promise<boolean>;
  readonly identity: Pick<IdentityAdmin, 'find'>;
  readonly loadRecords: LoadRecords;
  readonly draw: Drawing['draw'];
  readonly seal: Seal;
  readonly publicUrl: string;
  /** Resolves after the given milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
}
