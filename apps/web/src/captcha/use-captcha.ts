import { useEffect, useRef } from 'react';
import { routes, type CaptchaAction } from '@veridico/api';
import { api } from '../api.ts';
import { pageSettings } from '../page-settings.ts';

/** Minimum score of a human (specification 1, section 9). */
export const CAPTCHA_THRESHOLD = 0.7;

/** Shown when the challenge could not be fetched or solved. */
export const CAPTCHA_FAILED = 'Error al verificar el captcha. Inténtalo de nuevo.';

/** Answers faster than 300 ms are scored as a bot's. A person with a prefilled form therefore waits this long. */
const PERSON_MS = 400;
/** Age at which a token is renewed; the server accepts it for two minutes. */
const FRESH_MS = 90_000;

interface Attempt {
  readonly startedAt: number;
  readonly token: Promise<string>;
}

export interface Captcha {
  /** Starts solving in the background. Call it when the form is first touched, so that sending does not wait. */
  readonly start: () => void;
  /** A single-use token. @throws when the challenge could not be fetched or solved. */
  readonly takeToken: () => Promise<string>;
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
    // Forgets a background failure, so that sending the form retries.
    token.catch(() => {
      if (attempt.current?.token === token) attempt.current = undefined;
    });
  }

  async function takeToken(): Promise<string> {
    start();
    const current = attempt.current;
    attempt.current = undefined;
    if (!current) throw new Error('no captcha attempt');
    return current.token;
  }

  return { start, takeToken };
}

async function makeToken(accion: CaptchaAction, signal: AbortSignal): Promise<string> {
  if (pageSettings.captcha === '') return workedToken(accion, signal);
  const { frameToken } = await import('./frame.ts');
  return frameToken(pageSettings.captcha, accion, signal);
}

async function workedToken(accion: CaptchaAction, signal: AbortSignal): Promise<string> {
  // Fetched with the challenge: a page without interaction does not pay for it.
  const [{ solve }, challenge] = await Promise.all([
    import('./proof-of-work.ts'),
    api(routes.captchaReto, { querystring: { accion } }, { signal }),
  ]);
  if (!challenge.ok) throw new Error(`captcha challenge: ${challenge.status}`);
  const person = new Promise((resolve) => setTimeout(resolve, PERSON_MS));
  const [token] = await Promise.all([solve(challenge.body, signal), person]);
  return token;
}
