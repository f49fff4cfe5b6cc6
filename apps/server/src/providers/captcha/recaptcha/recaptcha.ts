import { z } from 'zod';
import { CaptchaUnavailable, type Captcha } from '../port.ts';
import { PAGE, recaptchaPage } from './page.ts';

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly secret: string;
  /** Public host name; tokens solved on another page are invalid. */
  readonly hostname: string;
  /** Base address of Google's script and calls, with a slash at its end: https://www.google.com/recaptcha/ */
  readonly base: string;
  readonly timeoutMs?: number;
  readonly clock?: () => Date;
}

const TIMEOUT_MS = 5_000;
/** Google's tokens are valid for two minutes. */
const LIFE_MS = 120_000;
/** Tolerated difference between Google's clock and ours. */
const SKEW_MS = 60_000;

/** Error codes caused by our configuration: they must not count against the visitor. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'invalid-keys']);

const refused = z.object({ success: z.literal(false), 'error-codes': z.array(z.string()).default([]) });
const verified = z.object({
  success: z.literal(true),
  score: z.number().min(0).max(1),
  action: z.string(),
  hostname: z.string(),
  challenge_ts: z.iso.datetime({ offset: true }),
});
const answers = z.union([refused, verified]);

/** reCAPTCHA v3. Google refuses a token the second time. `score` throws CaptchaUnavailable for a missing or invalid answer of Google. */
export function createRecaptcha({
  siteKey,
  secret,
  hostname,
  base,
  timeoutMs = TIMEOUT_MS,
  clock = () => new Date(),
}: RecaptchaOptions): Captcha {
  return {
    simulated: false,
    page: { address: PAGE, serve: (app) => recaptchaPage(app, { siteKey, base }) },
    async score(token, action) {
      if (token === '') return 0;
      const answer = await verifyAtGoogle(`${base}api/siteverify`, new URLSearchParams({ secret, response: token }), timeoutMs);
      if (!answer.success) return scoreRefused(answer['error-codes']);
      if (answer.action !== action || answer.hostname !== hostname) return 0;
      const age = clock().getTime() - new Date(answer.challenge_ts).getTime();
      return age > LIFE_MS + SKEW_MS || age < -SKEW_MS ? 0 : answer.score;
    },
  };
}

function scoreRefused(codes: readonly string[]): 0 {
  const ours = codes.filter((code) => OUR_FAULT.has(code));
  if (ours.length > 0) throw new CaptchaUnavailable(`reCAPTCHA refuses our settings: ${ours.join(', ')}`);
  return 0;
}

async function verifyAtGoogle(url: string, body: URLSearchParams, timeoutMs: number): Promise<z.infer<typeof answers>> {
  try {
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return answers.parse(await response.json());
  } catch (error) {
    throw new CaptchaUnavailable('reCAPTCHA did not answer as agreed', { cause: error });
  }
}
