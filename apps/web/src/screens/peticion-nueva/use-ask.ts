import { useRef, useState } from 'react';
import { routes, type Answer, type ProblemBody } from '@veridico/api';
import { normalise, peticionForm, type PeticionField, type Values } from '@veridico/forms';
import { CAPTCHA_FAILED, useCaptcha } from '../../captcha/use-captcha.ts';
import type { PdfDocument } from '../../company/read-pdf.ts';
import { readAttachment } from '../../requests/read-attachment.ts';
import type { Titular } from '../../requests/use-titular.ts';

export type MadeRequest = Extract<Answer<'pedir'>, { readonly ok: true }>['body'];

/** What is asked, as the page holds it. */
export interface Asking {
  readonly values: Values<PeticionField>;
  readonly tabla: string;
  readonly version: string;
  readonly propuesta: Readonly<Record<string, string>>;
  readonly file: File | undefined;
}

export interface Refused {
  readonly mensaje: string;
  readonly campos: NonNullable<ProblemBody['campos']>;
  readonly codigo: string;
}

export interface Ask {
  readonly busy: boolean;
  readonly refused: Refused | undefined;
  readonly made: MadeRequest | undefined;
  /** Starts the captcha in the background, for a request with a document. */
  readonly touch: () => void;
  /** Returns why it was refused; undefined where it was made, or while an earlier attempt runs. */
  ask(asking: Asking): Promise<Refused | undefined>;
  /** The same with the token of the long challenge. Returns the sentence of a failure. */
  askWith(asking: Asking, captchaToken: string): Promise<string | undefined>;
}

/** Sends a request, with its file. */
export function useAsk({ acceso, call }: Titular): Ask {
  const captcha = useCaptcha('peticion');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [made, setMade] = useState<MadeRequest>();
  const asking = useRef(false);

  async function send({ values, file, ...rest }: Asking, solved: { readonly captchaToken: string; readonly esfuerzo?: 'largo' }) {
    const documento = file && (await readAttachment(file));
    if (typeof documento === 'string') return faultOf('', documento, { documento });
    const body = { ...normalise(peticionForm, values), ...rest, acceso, ...solved, ...sentFile(documento) };
    const answer = await call(routes.pedir, { body });
    if (answer.ok) {
      setMade(answer.body);
      return undefined;
    }
    const { codigo = '', mensaje, campos = {} } = answer.problem ?? {};
    return faultOf(
      codigo,
      mensaje ?? 'Se cortó la conexión y no sabemos si la petición llegó. Revisa tu correo antes de repetirla.',
      campos,
    );
  }

  async function ask(wanted: Asking): Promise<Refused | undefined> {
    if (asking.current) return undefined;
    asking.current = true;
    setBusy(true);
    setRefused(undefined);
    const token = wanted.values.conDocumento === 'true' ? await captcha.takeToken().catch(() => undefined) : '';
    const next = token === undefined ? faultOf('CAPTCHA_RECHAZADO', CAPTCHA_FAILED) : await send(wanted, { captchaToken: token });
    asking.current = false;
    setBusy(false);
    setRefused(next);
    return next;
  }

  async function askWith(wanted: Asking, captchaToken: string): Promise<string | undefined> {
    const next = await send(wanted, { captchaToken, esfuerzo: 'largo' });
    return next?.mensaje;
  }

  return { busy, refused, made, touch: captcha.start, ask, askWith };
}

function sentFile(documento: PdfDocument | undefined) {
  return documento && { documento };
}

function faultOf(codigo: string, mensaje: string, campos: Refused['campos'] = {}): Refused {
  return { codigo, mensaje, campos };
}
