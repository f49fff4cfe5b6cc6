import { useEffect, useRef, useState } from 'react';
import { problems } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, CAPTCHA_THRESHOLD } from '../../captcha/use-captcha.ts';

interface Progress {
  readonly found: number;
  readonly wanted: number;
}

export interface LongWayState {
  /** Solutions found so far; undefined while nothing runs. */
  readonly found: number | undefined;
  readonly wanted: number;
  readonly problem: string | undefined;
  begin(): Promise<void>;
  stop(): void;
}

/** Works through the long challenge in slices that leave the page alive; leaving the page ends it. */
export function useLongWay(onPassed: () => void): LongWayState {
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
    const refused = await passTheLongWay(controller.signal, setProgress);
    if (controller.signal.aborted) return;
    running.current = undefined;
    setProgress(undefined);
    setProblem(refused);
    if (refused === undefined) onPassed();
  }

  function stop(): void {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
  }

  return { found: progress?.found, wanted: progress?.wanted ?? 1, problem, begin, stop };
}

/** Undefined for whoever got through; else what is said. */
async function passTheLongWay(signal: AbortSignal, tell: (progress: Progress) => void): Promise<string | undefined> {
  const asked = { accion: 'verifica_documento_paso1', esfuerzo: 'largo' } as const;
  try {
    const [{ solve }, challenge] = await Promise.all([
      import('../../captcha/proof-of-work.ts'),
      api('captchaReto', { querystring: asked }, { signal }),
    ]);
    if (!challenge.ok) return challenge.problem?.mensaje ?? CAPTCHA_FAILED;
    const wanted = challenge.body.soluciones;
    tell({ found: 0, wanted });
    const captchaToken = await solve(challenge.body, signal, (found) => tell({ found, wanted }));
    const answer = await api('verificaCaptcha', { body: { captchaToken, esfuerzo: asked.esfuerzo } }, { signal });
    if (!answer.ok) return answer.problem?.mensaje ?? CAPTCHA_FAILED;
    return answer.body.score >= CAPTCHA_THRESHOLD ? undefined : problems.CAPTCHA_RECHAZADO.mensaje;
  } catch {
    return CAPTCHA_FAILED;
  }
}
