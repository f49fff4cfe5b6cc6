import type { CaptchaAction } from '@veridico/api';
import { CAPTCHA_THRESHOLD, CaptchaUnavailable, type Captcha } from '../providers/captcha/port.ts';

/** For calls whose answer tells a robot nothing: who cannot be judged goes on, and their limits hold. */
export async function looksHuman(captcha: Captcha, token: string, action: CaptchaAction): Promise<boolean> {
  const score = await captcha.score(token, action).catch((error: unknown) => {
    if (error instanceof CaptchaUnavailable) return CAPTCHA_THRESHOLD;
    throw error;
  });
  return score >= CAPTCHA_THRESHOLD;
}
