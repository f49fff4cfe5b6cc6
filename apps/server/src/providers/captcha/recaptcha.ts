import { z } from 'zod';
import { CaptchaUnavailable, type Captcha } from './port.ts';

export interface RecaptchaOptions {
  readonly secret: string;
  /** The host visitors see; tokens solved on another page are worth nothing. */
  readonly hostname: string;
  /** Where tokens are verified, for tests; Google's own by default. */
  readonly url?: string;
  readonly timeoutMs?: number;
  readonly clock?: () => Date;
}

const SITEVERIFY = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 5_000;
/** Google's tokens live two minutes. */
const LIFE_MS = 120_000;
/** Google's clock and ours may differ. */
const SKEW_MS = 60_000;

const refused = z.object({ success: z.literal(false) });
const verified = z.object({
  success: z.literal(true),
  score: z.number().min(0).max(1),
  action: z.string(),
  hostname: z.string(),
  challenge_ts: z.iso.datetime({ offset: true }),
});
const answers = z.union([refused, verified]);

/** reCAPTCHA v3. Google itself refuses a token the second time. `score` throws CaptchaUnavailable when Google does not answer as agreed. */
export function createRecaptcha({
  secret,
  hostname,
  url = SITEVERIFY,
  timeoutMs = TIMEOUT_MS,
  clock = () => new Date(),
}: RecaptchaOptions): Captcha {
  return {
    simulated: false,
    async score(token, action) {
      if (token === '') return 0;
      const answer = await ask(url, new URLSearchParams({ secret, response: token }), timeoutMs);
      if (!answer.success || answer.action !== action || answer.hostname !== hostname) return 0;
      const age = clock().getTime() - new Date(answer.challenge_ts).getTime();
      return age > LIFE_MS + SKEW_MS || age < -SKEW_MS ? 0 : answer.score;
    },
  };
}

async function ask(url: string, body: URLSearchParams, timeoutMs: number): Promise<z.infer<typeof answers>> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return answers.parse(await response.json());
  } catch (error) {
    throw new CaptchaUnavailable('reCAPTCHA did not answer as agreed', { cause: error });
  }
}
