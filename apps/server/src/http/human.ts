import type { CaptchaAction } from '@veridico/api';
import { CAPTCHA_THRESHOLD, CaptchaUnavailable, type Captcha } from '../providers/captcha/port.ts';

/** For calls whose answer is useless to a robot: when the captcha is unavailable the visitor passes, and rate limits still apply. */
export async function looksHuman(captcha: Captcha, token: string, action: CaptchaAction): Promise<boolean> {
  const score = await captcha.score(token, action).catch((error: unknown) => {
    if (error instanceof CaptchaUnavailable) return CAPTCHA_THRESHOLD;
    throw error;
  });
  return score >= CAPTCHA_THRESHOLD;
}
