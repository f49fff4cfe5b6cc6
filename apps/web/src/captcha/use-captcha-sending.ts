import { useRef, useState } from 'react';
import type { Answer, CaptchaAction, ProblemBody } from '@veridico/api';
import { CAPTCHA_FAILED, useCaptcha } from './use-captcha.ts';

export type Outcome =
  /** `mensaje`: from the server, identical whether or not there was anything to send. */
  | { readonly ok: true; readonly mensaje: string }
  | {
      readonly ok: false;
      readonly mensaje: string;
      readonly campos: NonNullable<ProblemBody['campos']>;
      /** The captcha failed: the long challenge is offered. */
      readonly captcha: boolean;
    };

/** The captcha's part of a body. */
interface Solved {
  readonly captchaToken: string;
  readonly esfuerzo?: 'largo';
}

type SaidAnswer = Answer<'contacto'> | Answer<'misDatosEnlace'> | Answer<'recuperarCompra'>;

export interface CaptchaSending<Sent> {
  readonly busy: boolean;
  /** Of the last attempt; undefined before it and during a new one. */
  readonly outcome: Outcome | undefined;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  /** Undefined while an earlier attempt is running. */
  ask(sent: Sent): Promise<Outcome | undefined>;
  /** The same, with the token of the long challenge. Returns the sentence of a failure. */
  askWith(sent: Sent, captchaToken: string): Promise<string | undefined>;
}

/** Sends a form behind the captcha to a call that answers one sentence. */
export function useCaptchaSending<Sent>(
  action: CaptchaAction,
  call: (sent: Sent, solved: Solved) => Promise<SaidAnswer>,
): CaptchaSending<Sent> {
  const captcha = useCaptcha(action);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const asking = useRef(false);

  async function ask(sent: Sent): Promise<Outcome | undefined> {
    if (asking.current) return undefined;
    asking.current = true;
    setBusy(true);
    setOutcome(undefined);
    const captchaToken = await captcha.takeToken().catch(() => undefined);
    const next = captchaToken === undefined ? NO_TOKEN : readOutcome(await call(sent, { captchaToken }));
    asking.current = false;
    setBusy(false);
    setOutcome(next);
    return next;
  }

  async function askWith(sent: Sent, captchaToken: string): Promise<string | undefined> {
    const next = readOutcome(await call(sent, { captchaToken, esfuerzo: 'largo' }));
    if (!next.ok) return next.mensaje;
    setOutcome(next);
    return undefined;
  }

  return { busy, outcome, touch: captcha.start, ask, askWith };
}

const NO_TOKEN: Outcome = { ok: false, mensaje: CAPTCHA_FAILED, campos: {}, captcha: true };

function readOutcome(answer: SaidAnswer): Outcome {
  if (answer.ok) return { ok: true, mensaje: answer.body.mensaje };
  const mensaje = answer.problem?.mensaje ?? 'Se cortó la conexión. Vuelve a intentarlo: lo que escribiste sigue aquí.';
  return { ok: false, mensaje, campos: answer.problem?.campos ?? {}, captcha: answer.problem?.codigo === 'CAPTCHA_RECHAZADO' };
}
