import { useEffect, useRef } from 'react';
import { routes, type CaptchaAction } from '@veridico/api';
import { api } from '../api.ts';
import { pageSettings } from '../page-settings.ts';

/** From this score on a visitor passes for a person (specification 1, section 9). */
export const CAPTCHA_THRESHOLD = 0.7;

/** Said where no challenge could be had or solved. */
export const CAPTCHA_FAILED = 'Error al verificar el captcha. Inténtalo de nuevo.';

/** A challenge answered faster than 300 ms is scored as a machine's, however honest; a person who arrives with everything filled in waits this long. */
const PERSON_MS = 400;
/** The server accepts a token for two minutes; an older one than this is made again. */
const FRESH_MS = 90_000;

interface Attempt {
  readonly startedAt: number;
  readonly token: Promise<string>;
}

export interface Captcha {
  /** Begins solving in the background; call it when the form is first touched, so that sending it waits for nothing. */
  readonly start: () => void;
  /** A token for one use. @throws when the challenge could not be had or solved. */
  readonly take: () => Promise<string>;
}

/** The invisible captcha, bound to an action. */
export function useCaptcha(accion: CaptchaAction): Captcha {
  const attempt = useRef<Attempt>(undefined);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  function start(): void {
    const current = attempt.current;
    if (current && performance.now() - current.startedAt < FRESH_MS) return;
    const token = makeToken(accion, leaving.current?.signal ?? AbortSignal.abort());
    attempt.current = { startedAt: performance.now(), token };
    // A failure nobody waited for is forgotten, so that sending the form tries again.
    token.catch(() => {
      if (attempt.current?.token === token) attempt.current = undefined;
    });
  }

  async function take(): Promise<string> {
    start();
    const current = attempt.current;
    attempt.current = undefined;
    if (!current) throw new Error('no captcha attempt');
    return current.token;
  }

  return { start, take };
}

async function makeToken(accion: CaptchaAction, signal: AbortSignal): Promise<string> {
  if (pageSettings.captcha === '') return workedToken(accion, signal);
  const { frameToken } = await import('./frame.ts');
  return frameToken(pageSettings.captcha, accion, signal);
}

async function workedToken(accion: CaptchaAction, signal: AbortSignal): Promise<string> {
  // Fetched with the challenge: a page that nobody touches does not pay for it.
  const [{ solve }, challenge] = await Promise.all([
    import('./proof-of-work.ts'),
    api(routes.captchaReto, { querystring: { accion } }, { signal }),
  ]);
  if (!challenge.ok) throw new Error(`captcha challenge: ${challenge.status}`);
  const person = new Promise((resolve) => setTimeout(resolve, PERSON_MS));
  const [token] = await Promise.all([solve(challenge.body, signal), person]);
  return token;
}
