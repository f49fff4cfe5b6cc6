import { useRef, useState } from 'react';
import { routes, type Answer, type ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';

export type Outcome =
  /** `mensaje`: the server's, the same whether there was anything to send or not. */
  | { readonly ok: true; readonly mensaje: string }
  | {
      readonly ok: false;
      readonly mensaje: string;
      readonly campos: NonNullable<ProblemBody['campos']>;
      /** The captcha stood in the way: another one is open. */
      readonly captcha: boolean;
    };

export const ACTION = 'recupera_compra';

export interface Recovery {
  readonly busy: boolean;
  /** Of the last try; undefined before it and while a new one is on its way. */
  readonly outcome: Outcome | undefined;
  /** The form was touched: the captcha begins in the background. */
  readonly touch: () => void;
  /** Undefined where an earlier try is still on its way. */
  ask(correo: string): Promise<Outcome | undefined>;
  /** The same with the token of the long way. Answers what is said where it comes to nothing. */
  askWith(correo: string, captchaToken: string): Promise<string | undefined>;
}

/** Asks for mails with links to whatever was bought with an address. */
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
    const next = read(await api(routes.recuperarCompra, { body: { correo, captchaToken, esfuerzo: 'largo' } }));
    if (!next.ok) return next.mensaje;
    setOutcome(next);
    return undefined;
  }

  return { busy, outcome, touch: captcha.start, ask, askWith };
}

async function send(correo: string, takeToken: () => Promise<string>): Promise<Outcome> {
  const captchaToken = await takeToken().catch(() => undefined);
  if (captchaToken === undefined) return { ok: false, mensaje: CAPTCHA_FAILED, campos: {}, captcha: true };
  return read(await api(routes.recuperarCompra, { body: { correo, captchaToken } }));
}

function read(answer: Answer<'recuperarCompra'>): Outcome {
  if (answer.ok) return { ok: true, mensaje: answer.body.mensaje };
  const mensaje = answer.problem?.mensaje ?? 'Se cortó la conexión. Vuelve a intentarlo: lo que escribiste sigue aquí.';
  return { ok: false, mensaje, campos: answer.problem?.campos ?? {}, captcha: answer.problem?.codigo === 'CAPTCHA_RECHAZADO' };
}
