import { useState } from 'react';
import { routes, type ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';
import { refusalOf } from '../../session/refusal.ts';
import { noteSent, useResendWait } from '../../shell/resend.ts';

export interface PasswordRecovery {
  readonly phase: 'idle' | 'sending' | 'done';
  readonly refusal: string | undefined;
  /** Seconds until this address can be written to again. */
  readonly wait: number;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  /** @returns error sentences by field, from the server */
  readonly ask: () => Promise<ProblemBody['campos']>;
}

/** Requests a mail with a link to choose a new password. */
export function usePasswordRecovery(email: string): PasswordRecovery {
  const captcha = useCaptcha('recupera_pass');
  const [phase, setPhase] = useState<PasswordRecovery['phase']>('idle');
  const [refusal, setRefusal] = useState<string>();
  const what = `recuperacion:${email}`;
  const wait = useResendWait(what);

  async function ask(): Promise<ProblemBody['campos']> {
    setPhase('sending');
    setRefusal(undefined);
    const tokenCaptcha = await captcha.takeToken().catch(() => undefined);
    const answer = tokenCaptcha === undefined ? undefined : await api(routes.recuperarPassword, { body: { email, tokenCaptcha } });
    setPhase(answer?.ok ? 'done' : 'idle');
    if (answer?.ok) noteSent(what);
    else setRefusal(answer ? refusalOf(answer, 'No se pudo enviar el correo.') : CAPTCHA_FAILED);
    return answer?.ok === false ? answer.problem?.campos : undefined;
  }

  return { phase, refusal, wait, touch: captcha.start, ask };
}
