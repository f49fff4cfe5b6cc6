import { useState } from 'react';
import { routes, type ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';
import { refusalOf } from '../../session/refusal.ts';

/** The link itself is no longer valid, so another password would not help. */
const DEAD: readonly (ProblemBody['codigo'] | undefined)[] = [
  'TOKEN_RECUPERACION_INVALIDO',
  'ENLACE_VENCIDO',
  'ENLACE_USADO',
  'ENLACE_REEMPLAZADO',
];

export interface PasswordReset {
  readonly phase: 'idle' | 'sending' | 'done' | 'dead';
  readonly refusal: string | undefined;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  /** @returns error sentences by field, from the server */
  readonly send: (nuevaPassword: string) => Promise<ProblemBody['campos']>;
}

/** Sets a new password with the token of a mailed link. */
export function usePasswordReset(uid: string): PasswordReset {
  const captcha = useCaptcha('recupera_pass');
  const [phase, setPhase] = useState<PasswordReset['phase']>('idle');
  const [refusal, setRefusal] = useState<string>();

  async function send(nuevaPassword: string): Promise<ProblemBody['campos']> {
    setPhase('sending');
    setRefusal(undefined);
    const tokenCaptcha = await captcha.takeToken().catch(() => undefined);
    if (tokenCaptcha === undefined) {
      setPhase('idle');
      setRefusal(CAPTCHA_FAILED);
      return undefined;
    }
    const answer = await api(routes.actualizarPassword, { body: { uid, nuevaPassword, tokenCaptcha } });
    if (answer.ok) {
      setPhase('done');
      // The link is used up: Back must not offer its form again.
      history.replaceState(null, '');
      return undefined;
    }
    setPhase(DEAD.includes(answer.problem?.codigo) ? 'dead' : 'idle');
    const silent = answer.status === 0 ? 'Error inesperado al actualizar la contraseña.' : 'No se pudo actualizar la contraseña.';
    setRefusal(refusalOf(answer, silent));
    return answer.problem?.campos;
  }

  return { phase, refusal, touch: captcha.start, send };
}
