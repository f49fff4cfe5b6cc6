import { useRef, useState } from 'react';
import { problems, routes } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, CAPTCHA_THRESHOLD, useCaptcha } from '../../captcha/use-captcha.ts';
import { navigate } from '../../ui/router.tsx';
import type { FolioAndCode } from './pasted.ts';

export interface Refusal {
  readonly mensaje: string;
  /** Our own text, in addition to the specification's sentence. */
  readonly note?: string;
}

export interface Verification {
  readonly busy: boolean;
  /** Why the check failed; the long challenge is offered then. */
  readonly refusal: Refusal | undefined;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  verify(input: FolioAndCode): Promise<void>;
  /** Opens the report after the long challenge was passed. */
  goOn(input: FolioAndCode): void;
}

/** Long challenge, for people rejected by the captcha. */
export const LONG_WAY = {
  action: 'verifica_documento_paso1',
  after: 'verás el resultado',
  async send(captchaToken: string, signal: AbortSignal) {
    const answer = await api(routes.verificaCaptcha, { body: { captchaToken, esfuerzo: 'largo' } }, { signal });
    if (!answer.ok) return answer.problem?.mensaje ?? CAPTCHA_FAILED;
    return verdictOf(answer.body.score);
  },
} as const;

/** Runs the captcha and opens the report; ignores further attempts meanwhile. */
export function useVerification(): Verification {
  const captcha = useCaptcha(LONG_WAY.action);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const checking = useRef(false);

  async function verify(input: FolioAndCode): Promise<void> {
    if (checking.current) return;
    checking.current = true;
    setBusy(true);
    setRefusal(undefined);
    const refused = await checkPerson(captcha.takeToken);
    checking.current = false;
    setBusy(false);
    setRefusal(refused);
    if (!refused) goOn(input);
  }

  function goOn(input: FolioAndCode): void {
    // For back navigation: by then this page has lost its input.
    history.replaceState(input, '');
    navigate('/verifica-informe/paso2', { state: input });
  }

  return { busy, refusal, touch: captcha.start, verify, goOn };
}

/** Undefined for a score that passes. An answer without a numeric score is a failed call. */
function verdictOf(score: unknown): string | undefined {
  if (typeof score !== 'number') return CAPTCHA_FAILED;
  return score >= CAPTCHA_THRESHOLD ? undefined : problems.CAPTCHA_RECHAZADO.mensaje;
}

/** Undefined if the captcha passed; otherwise the refusal. */
async function checkPerson(takeToken: () => Promise<string>): Promise<Refusal | undefined> {
  const captchaToken = await takeToken().catch(() => undefined);
  if (captchaToken === undefined) return { mensaje: CAPTCHA_FAILED };
  const answer = await api(routes.verificaCaptcha, { body: { captchaToken } });
  if (answer.ok) {
    const mensaje = verdictOf(answer.body.score);
    return mensaje === undefined ? undefined : { mensaje };
  }
  const { codigo, mensaje: note } = answer.problem ?? {};
  return { mensaje: CAPTCHA_FAILED, ...(codigo === 'DEMASIADAS_SOLICITUDES' && note !== undefined && { note }) };
}
