import { useEffect, useState } from 'react';
import { ALTA_REFUSALS, routes, type AltaRefusal, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { orderMail } from '../../plan/order-mail.ts';
import { forgetContract, PLAN_DRAFT, readContractOf } from '../../plan/stored-contract.ts';
import { forgetDraft } from '../../session/drafts.ts';
import { isNews, isPaid, type News } from '../../shell/order-news.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { watch } from '../../ui/watch.ts';

export type Alta =
  | { readonly kind: 'processing' }
  /** The bank has not answered yet. `mensaje`: the server's sentence. */
  | { readonly kind: 'paying'; readonly mensaje: string; readonly numero: string | undefined }
  /** Paid; no identity check was attempted yet. */
  | { readonly kind: 'identity' }
  /** A check was attempted but did not reach the service. */
  | { readonly kind: 'not-checked' }
  /** Being refunded or under review: no client, or not yet. `mensaje`: the server's sentence. */
  | {
      readonly kind: 'news';
      readonly news: News;
      readonly mensaje: string;
      readonly numero: string | undefined;
      readonly correo: string | undefined;
    }
  /** Masked address of the mail with contract and access: this browser's, or else the server's. */
  | {
      readonly kind: 'created';
      readonly correo: string | undefined;
      /** An administrator contracted in their own session: no account was created. */
      readonly own: boolean;
    }
  | {
      readonly kind: 'problem';
      /** Display number of the order; undefined without a server response. */
      readonly numero: string | undefined;
      /** TP-01 to TP-10, a refusal's own code, or UNKNOWN. */
      readonly codigo: string;
      /** The specified sentence of a TP code; of another refusal, the server's. */
      readonly descripcion: string;
      /** The server's description of a TP code, if it says something else. */
      readonly detalle?: string | undefined;
      /** Our server has no such order: there is nobody to write to. */
      readonly unknown: boolean;
      /** The server's sentence about what follows, if the code alone does not say it. */
      readonly sigue?: string | undefined;
      /** The serial may be tried again. */
      readonly mayRetryIdentity: boolean;
      /** Not paid, and can still be signed and paid. */
      readonly mayPay: boolean;
      /** A serial was compared and was wrong. */
      readonly wrongSerial: boolean;
      /** Paid; the company or the office still has to approve the representative. */
      readonly waiting?: Waiting | undefined;
    };

export interface Waiting {
  /** The server's sentence: the money is safe, and what is pending. */
  readonly mensaje: string;
  /** Number of documents of powers delivered before. */
  readonly documents: number;
}

/** Already a client by another contract, or awaiting approval. */
const NOT_YET = 'TP-04';
/** The identity of the representative is not proven. */
const NOT_PROVEN = 'TP-02';
const DONE = '00';
const UNKNOWN = { codigo: 'UNKNOWN', descripcion: 'Error desconocido al crear usuario' };

type AltaAnswer = Answer<'transaccionPlanAlta'>;

/**
 * Creates the client of an order, once per attempt; the call is idempotent. First reads the order's state: one
 * that failed creates nothing, and a paid one without identity check goes to that check, unless the user comes from it.
 */
export function useAlta(orden: string, checked: boolean, attempt: number): Alta {
  const key = orden === '' ? undefined : `${orden} ${attempt}`;
  const estado = useEstado(orden, key);
  const known = estado?.ok ? estado.body : undefined;
  const [correo] = useState(() => orderMail(orden));
  const before = known && beforeAlta(known, checked, correo);
  const answer = useAnswer(estado && !before ? key : undefined, () => api(routes.transaccionPlanAlta, { params: { orden } }));
  const waits = whyItWaits(answer);
  const since = useAnswer(waits && `${key} espera`, () => api(routes.transaccionEstado, { params: { orden } }));
  const created = answer !== undefined && isCreated(answer);
  useEffect(() => {
    if (!created) return;
    if (readContractOf(orden)) forgetContract();
    forgetDraft(PLAN_DRAFT);
  }, [created, orden]);

  const waiting = waitingOf({ estado, waits, since });
  if (waiting) return { ...WAITS, numero: known?.numero, waiting };
  return before ?? outcomeOf(answer, estado, correo);
}

type OrderState = Extract<Answer<'transaccionEstado'>, { ok: true }>['body'];

/** What an order's state says while no client may be created from it; undefined if one may. */
function beforeAlta(known: OrderState, checked: boolean, correo: string | undefined): Alta | undefined {
  const { estado, mensaje, numero, identidad } = known;
  if (isNews(estado)) return { kind: 'news', news: estado, mensaje, numero, correo };
  if (isPaying(known)) return { kind: 'paying', mensaje, numero };
  return identidad === 'sin-intentar' && isPaid(estado) ? { kind: checked ? 'not-checked' : 'identity' } : undefined;
}

/** The order's state; again and again while the bank has not answered. */
function useEstado(orden: string, key: string | undefined): Answer<'transaccionEstado'> | undefined {
  const first = useAnswer(key, () => api(routes.transaccionEstado, { params: { orden } }));
  const [settled, setSettled] = useState<{ readonly key: string | undefined; readonly answer: Answer<'transaccionEstado'> }>();
  const paying = first?.ok === true && isPaying(first.body);
  useEffect(() => {
    if (!paying) return;
    const leaving = new AbortController();
    const look = async (signal: AbortSignal) => {
      const answer = await api(routes.transaccionEstado, { params: { orden } }, { signal });
      if (signal.aborted || !answer.ok || isPaying(answer.body)) return false;
      setSettled({ key, answer });
      return true;
    };
    void watch(look, leaving.signal);
    return () => leaving.abort();
  }, [paying, orden, key]);
  return settled?.key === key ? (settled?.answer ?? first) : first;
}

/** Returned from the card page, without a result yet. */
function isPaying({ estado, sePuedePagar }: OrderState): boolean {
  return estado === 'pendiente' && sePuedePagar === false;
}

/** The status alone says nothing: the specification decides by `codigo`. */
function isCreated(answer: AltaAnswer): boolean {
  return saidIn(answer).codigo === DONE;
}

function outcomeOf(answer: AltaAnswer | undefined, estado: Answer<'transaccionEstado'> | undefined, correo: string | undefined): Alta {
  if (!answer) return { kind: 'processing' };
  if (isCreated(answer)) return { kind: 'created', correo: correo ?? saidIn(answer).correo, own: saidIn(answer).cuenta === 'propia' };
  const problem = problemOf(answer);
  return {
    kind: 'problem',
    numero: estado?.ok ? estado.body.numero : undefined,
    ...problem,
    unknown: estado?.ok === false && estado.problem?.codigo === 'ORDEN_DESCONOCIDA',
    mayRetryIdentity: mayRetryIdentity(problem.codigo, estado),
    mayPay: estado?.ok === true && estado.body.sePuedePagar === true,
    wrongSerial: estado?.ok === true && estado.body.identidad === 'rechazada',
  };
}

const WAITS = {
  kind: 'problem',
  codigo: NOT_YET,
  descripcion: ALTA_REFUSALS[NOT_YET],
  unknown: false,
  mayRetryIdentity: false,
  mayPay: false,
  wrongSerial: false,
} as const;

/** The server's sentence, in addition to the specified one, when the client awaits an approval. */
function whyItWaits(answer: AltaAnswer | undefined): string | undefined {
  const { codigo, descripcion, mensaje } = saidIn(answer);
  return codigo === NOT_YET && descripcion === ALTA_REFUSALS[NOT_YET] && mensaje !== descripcion ? mensaje : undefined;
}

interface OrderStates {
  readonly estado: Answer<'transaccionEstado'> | undefined;
  /** Why the client was not created. */
  readonly waits: string | undefined;
  /** The state after that. */
  readonly since: Answer<'transaccionEstado'> | undefined;
}

/** After a reload the state already tells, so no call is made only to be refused again. */
function waitingOf({ estado, waits, since }: OrderStates): Waiting | undefined {
  const before = estado?.ok && estado.body.representacion !== undefined ? estado.body : undefined;
  const mensaje = before?.mensaje ?? waits;
  if (mensaje === undefined) return undefined;
  const { documentos = 0 } = before ?? (since?.ok ? since.body : {});
  return { mensaje, documents: documentos };
}

interface Said {
  readonly codigo?: string | undefined;
  readonly descripcion?: string | undefined;
  readonly mensaje?: string | undefined;
  readonly cuenta?: 'propia' | undefined;
  readonly correo?: string | undefined;
}

/** The texts of the answer, whatever the status; an empty one counts as missing. */
function saidIn(answer: AltaAnswer | undefined): Said {
  const said = Object.entries((answer?.ok ? answer.body : answer?.problem) ?? {});
  return Object.fromEntries(said.filter(([, value]) => typeof value === 'string' && value !== ''));
}

function problemOf(answer: AltaAnswer): Pick<Extract<Alta, { kind: 'problem' }>, 'codigo' | 'descripcion' | 'detalle' | 'sigue'> {
  const { codigo = UNKNOWN.codigo, descripcion, mensaje } = saidIn(answer);
  if (!isRefusal(codigo)) return { codigo, descripcion: descripcion ?? mensaje ?? UNKNOWN.descripcion };
  const specified = ALTA_REFUSALS[codigo];
  return {
    codigo,
    descripcion: specified,
    detalle: descripcion === specified ? undefined : descripcion,
    sigue: mensaje === specified || mensaje === descripcion ? undefined : mensaje,
  };
}

function isRefusal(codigo: string): codigo is AltaRefusal {
  return Object.hasOwn(ALTA_REFUSALS, codigo);
}

/** While tries are left; also where their number is unknown, because the order's state could not be read or does not say. */
function mayRetryIdentity(codigo: string, estado: Answer<'transaccionEstado'> | undefined): boolean {
  const known = estado?.ok ? estado.body : undefined;
  if (known?.identidad === undefined) return codigo === NOT_PROVEN;
  return known.identidad === 'rechazada' && isPaid(known.estado) && known.intentosRestantes !== 0;
}
