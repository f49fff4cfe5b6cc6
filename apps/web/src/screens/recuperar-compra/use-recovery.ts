import { useRef, useState } from 'react';
import { routes, type Answer, type ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';

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

export const ACTION = 'recupera_compra';

export interface Recovery {
  readonly busy: boolean;
  /** Of the last attempt; undefined before it and during a new one. */
  readonly outcome: Outcome | undefined;
  /** Call when the form is first touched: starts the captcha in the background. */
  readonly touch: () => void;
  /** Undefined while an earlier attempt is running. */
  ask(correo: string): Promise<Outcome | undefined>;
  /** The same, with the token of the long challenge. Returns the sentence of a failure. */
  askWith(correo: string, captchaToken: string): Promise<string | undefined>;
}

/** Requests mails with links to all purchases of an address. */
export function useRecovery(): Recovery {
  const captcha = useCaptcha(ACTION);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const asking = useRef(false);

  async function ask(correo: string): Promise<Outcome | undefined> {
    if (asking.current) return undefined;
    asking.current = true;
    setBusy(true);
    setOutcome(undefined);
    const next = await send(correo, captcha.takeToken);
    asking.current = false;
    setBusy(false);
    setOutcome(next);
    return next;
  }

  async function askWith(correo: string, captchaToken: string): Promise<string | undefined> {
    const next = readOutcome(await api(routes.recuperarCompra, { body: { correo, captchaToken, esfuerzo: 'largo' } }));
    if (!next.ok) return next.mensaje;
    setOutcome(next);
    return undefined;
  }

  return { busy, outcome, touch: captcha.start, ask, askWith };
}

async function send(correo: string, takeToken: () => Promise<string>): Promise<Outcome> {
  const captchaToken = await takeToken().catch(() => undefined);
  if (captchaToken === undefined) return { ok: false, mensaje: CAPTCHA_FAILED, campos: {}, captcha: true };
  return readOutcome(await api(routes.recuperarCompra, { body: { correo, captchaToken } }));
}

function readOutcome(answer: Answer<'recuperarCompra'>): Outcome {
  if (answer.ok) return { ok: true, mensaje: answer.body.mensaje };
  const mensaje = answer.problem?.mensaje ?? 'Se cortó la conexión. Vuelve a intentarlo: lo que escribiste sigue aquí.';
  return { ok: false, mensaje, campos: answer.problem?.campos ?? {}, captcha: answer.problem?.codigo === 'CAPTCHA_RECHAZADO' };
}
