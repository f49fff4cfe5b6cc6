import { useEffect, useRef, useState } from 'react';
import { routes, type CaptchaAction } from '@veridico/api';
import { api } from '../api.ts';
import { CAPTCHA_FAILED } from './use-captcha.ts';

interface Progress {
  readonly found: number;
  readonly wanted: number;
}

export interface LongWayRequest {
  readonly action: CaptchaAction;
  /** Sends the token with «esfuerzo: largo». Returns the sentence of a refusal, undefined on success; may throw. */
  readonly send: (captchaToken: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface LongWayState {
  /** Solutions found so far; undefined when not running. */
  readonly found: number | undefined;
  readonly wanted: number;
  readonly problem: string | undefined;
  begin(): Promise<void>;
  stop(): void;
}

/** Solves the long challenge in time slices that keep the page responsive; leaving the page cancels it. */
export function useLongWay(way: LongWayRequest, onPassed: (() => void) | undefined): LongWayState {
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function begin(): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setProgress({ found: 0, wanted: 1 });
    const refused = await passTheLongWay(way, controller.signal, setProgress);
    if (controller.signal.aborted) return;
    running.current = undefined;
    setProgress(undefined);
    setProblem(refused);
    if (refused === undefined) onPassed?.();
  }

  function stop(): void {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  }

  return { found: progress?.found, wanted: progress?.wanted ?? 1, problem, begin, stop };
}

/** Undefined on success; otherwise the sentence to show. */
async function passTheLongWay(
  { action, send }: LongWayRequest,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<string | undefined> {
  try {
    const [{ solve }, challenge] = await Promise.all([
      import('./proof-of-work.ts'),
      api(routes.captchaReto, { querystring: { accion: action, esfuerzo: 'largo' } }, { signal }),
    ]);
    if (!challenge.ok) return challenge.problem?.mensaje ?? CAPTCHA_FAILED;
    const wanted = challenge.body.soluciones;
    tell({ found: 0, wanted });
    const captchaToken = await solve(challenge.body, signal, (found) => tell({ found, wanted }));
    return await send(captchaToken, signal);
  } catch {
    return CAPTCHA_FAILED;
  }
}
