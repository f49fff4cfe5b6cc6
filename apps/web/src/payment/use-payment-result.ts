import { useEffect } from 'react';
import { PAYMENT_TIMED_OUT, problems } from '@veridico/api';
import { isNews, type News } from '../shell/order-news.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import type { PaymentReturn } from './payment-return.ts';
import { useStatus, type Pace, type Recheck, type Review, type ReviewAnswer, type Status } from './use-status.ts';

export interface FailedResult {
  readonly kind: 'failed';
  /** `cancelled` by the buyer, `undone` by whatever went wrong; `said` when a whole sentence tells; `unknown` when nobody knows yet. */
  readonly why: 'rejected' | 'cancelled' | 'undone' | 'said' | 'unknown';
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
  /** `waits`: the server's sentence, where what was paid for waits for an approval. */
  | {
      readonly kind: 'paid';
      readonly orden: string | undefined;
      readonly ready: boolean;
      readonly review: Review | undefined;
      readonly waits?: string;
    }
  /** `mensaje`: the server's own sentence. */
  | {
      readonly kind: 'news';
      readonly news: News;
      readonly orden: string | undefined;
      readonly mensaje: string;
      readonly review: Review | undefined;
    }
  | FailedResult;

export type PaidResult = Extract<PaymentResult, { kind: 'paid' }>;

/** What is paid for: how its payment is reviewed, and what the browser keeps of it. */
export interface Paid {
  readonly ask: (token: string) => Promise<ReviewAnswer>;
  /** It was paid: what was typed has served. */
  readonly end: () => void;
  /** Notes whether somebody still has to find out if it was charged. */
  readonly markUnsettled: (unsettled: boolean) => void;
}

export interface Payment {
  readonly result: PaymentResult;
  readonly recheck: Recheck;
}

/**
 * What became of a payment. The review is asked once; where it leaves anything open the order's state is asked until nothing is, and
 * what comes later replaces what was shown: a paid order may still have to be refunded.
 */
export function usePaymentResult(back: PaymentReturn, { ask, end, markUnsettled }: Paid): Payment {
  const answer = useAnswer(back.token, ask);
  const reviewing = back.token !== undefined && answer === undefined;
  const review = answer?.ok ? answer.body : undefined;
  const sought = review ? { orden: review.buy_order, numero: review.numero, late: undefined } : back;
  const { status, looked, recheck } = useStatus(sought, paceAfter(reviewing, answer));
  const { orden } = recheck;
  const named = orden !== undefined || sought.late !== undefined;
  // What the first look finds may be something else altogether: better a moment more of waiting than an answer that is taken back.
  const asking = reviewing || (named && !looked && answer?.ok !== false && !isSettled(answer));
  const all = { back, answer, review, orden, named, status };
  const result: PaymentResult = asking ? { kind: 'asking' } : (fromStatus(all) ?? fromReview(all));

  const paid = result.kind === 'paid';
  useEffect(() => {
    if (paid) end();
  }, [paid, end]);
  const unsettled = result.kind === 'pending' || (result.kind === 'failed' && result.open === true);
  const known = result.kind !== 'asking';
  useEffect(() => {
    if (known) markUnsettled(unsettled);
  }, [known, unsettled, markUnsettled]);
  // A server that knows the specified fields alone names the order by this one.
  return { result, recheck: { ...recheck, numero: recheck.numero ?? review?.buy_order } };
}

interface Known {
  readonly back: PaymentReturn;
  readonly answer: ReviewAnswer | undefined;
  readonly review: Review | undefined;
  readonly orden: string | undefined;
  /** There is an order or a payment to ask about. */
  readonly named: boolean;
  readonly status: Status | undefined;
}

function paceAfter(reviewing: boolean, answer: ReviewAnswer | undefined): Pace {
  if (reviewing || (answer && isUnknownPayment(answer))) return 'none';
  return isSettled(answer) ? 'late' : 'soon';
}

/** What comes next, if anything, is not worth waiting for. */
function isSettled(answer: ReviewAnswer | undefined): boolean {
  if (!answer) return false;
  return answer.ok ? answer.body.status !== 'PENDING' && answer.body.status !== 'AUTHORIZED' : isUnknownPayment(answer);
}

function isUnknownPayment({ status }: ReviewAnswer): boolean {
  return status === problems.PAGO_DESCONOCIDO.status;
}

/** What the order's state says; undefined where it leaves the matter to the review. */
function fromStatus({ back, review: reviewed, orden, status }: Known): PaymentResult | undefined {
  if (!status) return undefined;
  const { estado, mensaje, representacion } = status;
  // The review is asked once: of a payment that was confirmed after it, the state tells the details.
  const review = status.pago ?? reviewed;
  if (representacion !== undefined) return { kind: 'paid', orden, ready: true, review, waits: mensaje };
  if (isNews(estado)) return { kind: 'news', news: estado, orden, mensaje, review };
  switch (estado) {
    case 'pagada':
    case 'emitida':
      return { kind: 'paid', orden, ready: estado === 'emitida', review };
    case 'rechazada':
      return { kind: 'failed', why: 'rejected', review, mayRetry: true };
    case 'anulada':
      if (back.cancelled) return { kind: 'failed', why: 'cancelled', review, mayRetry: true };
      return { kind: 'failed', why: 'said', mensaje, review, mayRetry: true };
    case 'expirada':
      return { kind: 'failed', why: 'said', mensaje, review, mayRetry: true };
    case 'creada':
    case 'pendiente':
      return undefined;
    case undefined:
      // Whatever was reviewed is somebody's payment.
      return review ? undefined : { kind: 'failed', why: 'said', mensaje, review, mayRetry: false };
  }
}

/** What the review says, or that nobody knows. */
function fromReview({ back, answer, review, named, status }: Known): PaymentResult {
  const strange = answer ? isUnknownPayment(answer) : !named;
  if (strange) return { kind: 'failed', why: 'said', mensaje: problems.PAGO_DESCONOCIDO.mensaje, mayRetry: false };
  // Back without a token: the server finds out by itself, and says how far it is.
  if (!answer && status) return { kind: 'failed', why: 'said', mensaje: status.mensaje, mayRetry: false, open: true };
  if (!review) return { kind: 'failed', why: 'unknown', mayRetry: false, open: true };
  switch (review.status) {
    case 'AUTHORIZED':
      return { kind: 'paid', orden: review.buy_order, ready: false, review };
    case 'PENDING':
      return { kind: 'pending', mensaje: status?.mensaje, review };
    case 'TIMEOUT':
      return { kind: 'failed', why: 'said', mensaje: PAYMENT_TIMED_OUT, review, mayRetry: true };
    case 'FAILED':
      return { kind: 'failed', why: 'rejected', review, mayRetry: true };
    case 'ABORTED':
      return { kind: 'failed', why: back.cancelled ? 'cancelled' : 'undone', review, mayRetry: true };
  }
}
