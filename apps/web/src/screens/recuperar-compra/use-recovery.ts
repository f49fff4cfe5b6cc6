import { useRef, useState } from 'react';
import type { Answer, ProblemBody } from '@veridico/api';
import { api } from '../../api.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';

export type Outcome =
  /** `mensaje`: the server's, the same whether there was anything to send or not. */
  | { readonly ok: true; readonly mensaje: string }
  | { readonly ok: false; readonly mensaje: string; readonly campos: NonNullable<ProblemBody['campos']> };

export interface Recovery {
  readonly busy: boolean;
  /** Of the last try; undefined before it and while a new one is on its way. */
  readonly outcome: Outcome | undefined;
  /** The form was touched: the captcha begins in the background. */
  readonly touch: () => void;
  /** Undefined where an earlier try is still on its way. */
  ask(correo: string): Promise<Outcome | undefined>;
}

/** Asks for mails with links to whatever was bought with an address. */
export function useRecovery(): Recovery {
  const captcha = useCaptcha('recupera_compra');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const asking = useRef(false);

  async function ask(correo: string): Promise<Outcome | undefined> {
    if (asking.current) return undefined;
    asking.current = true;
    setBusy(true);
    setOutcome(undefined);
    const next = await send(correo, captcha.take);
    asking.current = false;
    setBusy(false);
    setOutcome(next);
    return next;
  }

  return { busy, outcome, touch: captcha.start, ask };
}

async function send(correo: string, take: () => Promise<string>): Promise<Outcome> {
  const captchaToken = await take().catch(() => undefined);
  if (captchaToken === undefined) return { ok: false, mensaje: CAPTCHA_FAILED, campos: {} };
  return read(await api('recuperarCompra', { body: { correo, captchaToken } }));
}

function read(answer: Answer<'recuperarCompra'>): Outcome {
  if (answer.ok) return { ok: true, mensaje: answer.body.mensaje };
  const mensaje = answer.problem?.mensaje ?? 'Se cortó la conexión. Vuelve a intentarlo: lo que escribiste sigue aquí.';
  return { ok: false, mensaje, campos: answer.problem?.campos ?? {} };
}
