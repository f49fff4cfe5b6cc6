import { useEffect, useState } from 'react';
import { PAYMENT_TIMED_OUT, problems, type Answer, type Estado } from '@veridico/api';
import { api } from '../../api.ts';
import { endDraft } from '../../purchase-storage.ts';
import { serverAnswers } from '../../shell/load-screen.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { watch } from '../../ui/watch.ts';
import { askReview, type PaymentReturn, type Review, type ReviewAnswer } from './review.ts';

export interface FailedResult {
  readonly kind: 'failed';
  /** FAILED and ABORTED as the review says; `said` when a whole sentence tells; `unknown` when nobody knows yet. */
  readonly why: 'FAILED' | 'ABORTED' | 'said' | 'unknown';
  readonly mensaje?: string;
  readonly review?: Review | undefined;
  /** It is certain that nothing was charged. */
  readonly mayRetry: boolean;
  /** What comes later may still replace this. */
  readonly open?: true;
}

export type PaymentResult =
  | { readonly kind: 'asking' }
  | { readonly kind: 'pending'; readonly mensaje: string | undefined; readonly review: Review }
  | { readonly kind: 'paid'; readonly orden: string; readonly review: Review | undefined }
  | FailedResult;

/** A look at the order out of turn, for somebody who does not want to wait for the next. */
export interface Recheck {
  /** Undefined where the return named none and this tab remembers none. */
  readonly orden: string | undefined;
  readonly busy: boolean;
  /** What the last one that was asked for found; undefined before it. */
  readonly found: 'nothing-new' | 'no-answer' | undefined;
  again(): void;
}

export interface Payment {
  readonly result: PaymentResult;
  readonly recheck: Recheck;
}

/** `estado` undefined: there is no such order. */
interface Status {
  readonly estado: Estado | undefined;
  readonly mensaje: string;
}

const PAID: readonly (Estado | undefined)[] = ['pagada', 'emitida'];
const SETTLED: readonly (Estado | undefined)[] = [...PAID, 'rechazada', 'anulada', 'expirada', 'reembolsada', undefined];

/**
 * What became of a payment. The review is asked once; where it does not settle the matter the order's state is asked until
 * somebody knows, and what comes later replaces what was shown.
 */
export function usePaymentResult({ token, orden }: PaymentReturn): Payment {
  const answer = useAnswer(token, askReview);
  const review = answer?.ok ? answer.body : undefined;
  const asking = token !== undefined && answer === undefined;
  const subject = review?.buy_order ?? orden;
  const { status, recheck } = useStatus(subject, asking || isSettled(answer));
  const result = asking ? ({ kind: 'asking' } as const) : (fromStatus(status, subject, review) ?? fromReview(answer, subject, status));

  const paid = result.kind === 'paid';
  useEffect(() => {
    if (paid) endDraft();
  }, [paid]);
  return { result, recheck };
}

function isSettled(answer: ReviewAnswer | undefined): boolean {
  if (!answer) return false;
  return answer.ok ? answer.body.status !== 'PENDING' : isUnknownPayment(answer);
}

function isUnknownPayment({ status }: ReviewAnswer): boolean {
  return status === problems.PAGO_DESCONOCIDO.status;
}

/** The state of an order, asked for until it is settled; `idle` while there is nothing to ask. */
function useStatus(orden: string | undefined, idle: boolean): { readonly status: Status | undefined; readonly recheck: Recheck } {
  const [status, setStatus] = useState<Status>();
  const [presses, setPresses] = useState(0);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Recheck['found']>();
  useEffect(() => {
    if (orden === undefined || idle) return;
    const leaving = new AbortController();
    void watch(async (signal) => {
      const answer = await api('transaccionEstado', { params: { orden } }, { signal });
      if (signal.aborted) return true;
      const known = readStatus(answer);
      if (known) setStatus(known);
      if (presses > 0) setFound(known ? 'nothing-new' : 'no-answer');
      setBusy(false);
      return known !== undefined && SETTLED.includes(known.estado);
    }, leaving.signal);
    return () => leaving.abort();
  }, [orden, idle, presses]);

  const reload = async () => {
    if (await serverAnswers()) return location.reload();
    setFound('no-answer');
    setBusy(false);
  };
  const again = () => {
    setBusy(true);
    // The review is called once for as long as the page lives: without an order only a new page can ask.
    if (orden === undefined) void reload();
    else setPresses(presses + 1);
  };
  return { status, recheck: { orden, busy, found, again } };
}

function readStatus(answer: Answer<'transaccionEstado'>): Status | undefined {
  if (answer.ok) return answer.body;
  if (answer.status === problems.ORDEN_DESCONOCIDA.status) return { estado: undefined, mensaje: problems.PAGO_DESCONOCIDO.mensaje };
  return undefined;
}

/** What the order's state settles; undefined while it leaves the matter to the review. */
function fromStatus(status: Status | undefined, orden: string | undefined, review: Review | undefined): PaymentResult | undefined {
  if (!status || orden === undefined || !SETTLED.includes(status.estado)) return undefined;
  if (PAID.includes(status.estado)) return { kind: 'paid', orden, review };
  return { kind: 'failed', why: 'said', mensaje: status.mensaje, review, mayRetry: status.estado !== undefined };
}

function fromReview(answer: ReviewAnswer | undefined, orden: string | undefined, status: Status | undefined): PaymentResult {
  const strange = answer ? isUnknownPayment(answer) : orden === undefined;
  if (strange) return { kind: 'failed', why: 'said', mensaje: problems.PAGO_DESCONOCIDO.mensaje, mayRetry: false };
  // Back without a token: the server finds out by itself, and says how far it is.
  if (!answer && status) return { kind: 'failed', why: 'said', mensaje: status.mensaje, mayRetry: false, open: true };
  if (!answer?.ok) return { kind: 'failed', why: 'unknown', mayRetry: false, open: true };
  const review = answer.body;
  switch (review.status) {
    case 'AUTHORIZED':
      return { kind: 'paid', orden: review.buy_order, review };
    case 'PENDING':
      return { kind: 'pending', mensaje: status?.mensaje, review };
    case 'TIMEOUT':
      return { kind: 'failed', why: 'said', mensaje: PAYMENT_TIMED_OUT, review, mayRetry: true };
    case 'FAILED':
    case 'ABORTED':
      return { kind: 'failed', why: review.status, review, mayRetry: true };
  }
}
