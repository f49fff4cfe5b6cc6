import { useEffect, useState } from 'react';
import { PAYMENT_TIMED_OUT, problems, type Answer, type Estado } from '@veridico/api';
import { api } from '../../api.ts';
import { endDraft } from '../../purchase-storage.ts';
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
}

export type PaymentResult =
  | { readonly kind: 'asking' }
  | { readonly kind: 'pending'; readonly mensaje: string | undefined; readonly review: Review }
  | { readonly kind: 'paid'; readonly orden: string; readonly review: Review | undefined }
  | FailedResult;

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
export function usePaymentResult({ token, orden }: PaymentReturn): PaymentResult {
  const answer = useAnswer(token, askReview);
  const review = answer?.ok ? answer.body : undefined;
  const asking = token !== undefined && answer === undefined;
  const subject = review?.buy_order ?? orden;
  const status = useStatus(asking || isSettled(answer) ? undefined : subject);
  const result = asking ? ({ kind: 'asking' } as const) : (fromStatus(status, subject, review) ?? fromReview(answer, subject, status));

  const paid = result.kind === 'paid';
  useEffect(() => {
    if (paid) endDraft();
  }, [paid]);
  return result;
}

function isSettled(answer: ReviewAnswer | undefined): boolean {
  if (!answer) return false;
  return answer.ok ? answer.body.status !== 'PENDING' : isUnknownPayment(answer);
}

function isUnknownPayment({ status }: ReviewAnswer): boolean {
  return status === problems.PAGO_DESCONOCIDO.status;
}

/** The state of an order, asked for until it is settled. */
function useStatus(orden: string | undefined): Status | undefined {
  const [status, setStatus] = useState<Status>();
  useEffect(() => {
    if (orden === undefined) return;
    const leaving = new AbortController();
    void watch(async (signal) => {
      const answer = await api('transaccionEstado', { params: { orden } }, { signal });
      const known = readStatus(answer);
      if (known && !signal.aborted) setStatus(known);
      return known !== undefined && SETTLED.includes(known.estado);
    }, leaving.signal);
    return () => leaving.abort();
  }, [orden]);
  return status;
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
  if (!answer && status) return { kind: 'failed', why: 'said', mensaje: status.mensaje, mayRetry: false };
  if (!answer?.ok) return { kind: 'failed', why: 'unknown', mayRetry: false };
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
