import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { problems } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, CAPTCHA_THRESHOLD, useCaptcha } from '../../captcha/use-captcha.ts';

export interface VerificationInput {
  readonly folio: string;
  readonly codigo: string;
}

export interface Verification {
  readonly busy: boolean;
  readonly problem: string | undefined;
  /** The form was touched: the captcha begins in the background. */
  readonly touch: () => void;
  verify(input: VerificationInput): Promise<void>;
}

/** Checks that a person asks and goes on to the report; while it checks, further tries do nothing. */
export function useVerification(): Verification {
  const [, navigate] = useLocation();
  const captcha = useCaptcha('verifica_documento_paso1');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const checking = useRef(false);

  async function verify(input: VerificationInput): Promise<void> {
    if (checking.current) return;
    checking.current = true;
    setBusy(true);
    setProblem(undefined);
    const refused = await checkPerson(captcha.take);
    checking.current = false;
    setBusy(false);
    setProblem(refused);
    if (refused !== undefined) return;
    // For whoever comes back: this page has forgotten what was typed by then.
    history.replaceState(input, '');
    navigate('/verifica-informe/paso2', { state: input });
  }

  return { busy, problem, touch: captcha.start, verify };
}

/** Undefined for a person; else what is said to whoever asked. */
async function checkPerson(take: () => Promise<string>): Promise<string | undefined> {
  const captchaToken = await take().catch(() => undefined);
  const answer = captchaToken === undefined ? undefined : await api('verificaCaptcha', { body: { captchaToken } });
  if (!answer?.ok) return CAPTCHA_FAILED;
  return answer.body.score >= CAPTCHA_THRESHOLD ? undefined : problems.CAPTCHA_RECHAZADO.mensaje;
}
