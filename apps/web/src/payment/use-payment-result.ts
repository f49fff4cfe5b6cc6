import { useEffect } from 'react';
import { PAYMENT_TIMED_OUT, problems, type ReviewStatus } from '@veridico/api';
import { isNews, type News } from '../shell/order-news.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import type { PaymentReturn } from './payment-return.ts';
import { useStatus, type Pace, type Recheck, type Review, type ReviewAnswer, type Status } from './use-status.ts';

export interface FailedResult {
  readonly kind: 'failed';
  /** `cancelled` by the buyer, `undone` by an error; `said`: `mensaje` explains it; `unknown`: not determined yet. */
  readonly why: 'rejected' | 'cancelled' | 'undone' | 'said' | 'unknown';
  readonly mensaje?: string;
  readonly review?: Review | undefined;
  /** It is certain that the card was not charged. */
  readonly mayRetry: boolean;
  /** A later result may replace this one. */
  readonly open?: true;
}

export type PaymentResult =
  | { readonly kind: 'asking' }
  | { readonly kind: 'pending'; readonly mensaje: string | undefined; readonly review: Review }
  /** `waits`: the server's sentence when the purchase awaits approval. */
  | {
      readonly kind: 'paid';
      readonly orden: string | undefined;
      readonly ready: boolean;
      readonly review: Review | undefined;
      readonly waits?: string;
      /** The server's sentences about parts of the payment that went back. */
      readonly returned?: readonly string[] | undefined;
    }
  /** `mensaje`: the server's sentence. */
  | {
      readonly kind: 'news';
      readonly news: News;
      readonly orden: string | undefined;
      readonly mensaje: string;
      readonly review: Review | undefined;
      /** Its report was delivered and stays valid. */
      readonly delivered: boolean;
    }
  | FailedResult;

export type PaidResult = Extract<PaymentResult, { kind: 'paid' }>;

/** The kind of purchase: how to review its payment, and how to update its browser storage. */
export interface PaymentHandlers {
  readonly ask: (token: string) => Promise<ReviewAnswer>;
  /** Paid: removes the draft. */
  readonly end: () => void;
  /** Records whether it is still unknown if the order was charged. */
  readonly markUnsettled: (unsettled: boolean) => void;
}

export interface Payment {
  readonly result: PaymentResult;
  readonly recheck: Recheck;
}

/**
 * Result of a payment. The review is requested once; if it is not final, the order's state is polled until it is. Later
 * answers replace the shown result: a paid order may still have to be refunded.
 */
export function usePaymentResult(back: PaymentReturn, { ask, end, markUnsettled }: PaymentHandlers): Payment {
  const answer = useAnswer(back.token, ask);
  const reviewing = back.token !== undefined && answer === undefined;
  const review = answer?.ok ? asRead(answer.body) : undefined;
  const sought = review ? { orden: review.buy_order, numero: review.numero, late: undefined } : back;
  const { status, looked, recheck } = useStatus(sought, paceAfter(reviewing, answer));
  const { orden } = recheck;
  const named = orden !== undefined || sought.late !== undefined;
  // The first poll may contradict the review: waiting a moment longer is better than showing a result and withdrawing it.
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
  // The order that this tab remembers is not that of an unknown payment. A server with only the specified fields names it `buy_order`.
  const numero = answer && isUnknownPayment(answer) ? undefined : (recheck.numero ?? review?.buy_order);
  return { result, recheck: { ...recheck, numero } };
}

/** A server may answer any field as text or as number: all as texts here, the amount as a number. A field without a value is left out. */
function asRead(body: Review): Review {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(body);
  const said = entries.filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
  const texts = Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
  const amount = Number(texts['amount']);
  return { ...texts, status: texts['status'] ?? '', amount: Number.isNaN(amount) ? undefined : amount };
}

interface PaymentFacts {
  readonly back: PaymentReturn;
  readonly answer: ReviewAnswer | undefined;
  readonly review: Review | undefined;
  readonly orden: string | undefined;
  /** There is an order or a payment to query. */
  readonly named: boolean;
  readonly status: Status | undefined;
}

function paceAfter(reviewing: boolean, answer: ReviewAnswer | undefined): Pace {
  if (reviewing || (answer && isUnknownPayment(answer))) return 'none';
  return isSettled(answer) ? 'late' : 'soon';
}

/** Reviews that are final: the card was not charged. */
const UNPAID: readonly string[] = ['FAILED', 'ABORTED', 'TIMEOUT'] satisfies ReviewStatus[];

/** Further changes, if any, are not worth waiting for. */
function isSettled(answer: ReviewAnswer | undefined): boolean {
  if (!answer) return false;
  return answer.ok ? UNPAID.includes(answer.body.status) : isUnknownPayment(answer);
}

function isUnknownPayment({ status }: ReviewAnswer): boolean {
  return status === problems.PAGO_DESCONOCIDO.status;
}

/** Result from the order's state; undefined when the review decides. */
function fromStatus({ back, answer, review: reviewed, orden, status }: PaymentFacts): PaymentResult | undefined {
  if (!status) return undefined;
  const { estado, mensaje, representacion, informe, devoluciones: returned } = status;
  // The review is requested once; if the payment was confirmed later, the state has its details.
  const review = status.pago ?? reviewed;
  if (representacion !== undefined) return { kind: 'paid', orden, ready: true, review, waits: mensaje };
  if (isNews(estado)) return { kind: 'news', news: estado, orden, mensaje, review, delivered: informe === 'entregado' };
  switch (estado) {
    case 'pagada':
    case 'emitida':
      return { kind: 'paid', orden, ready: estado === 'emitida', review, returned };
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
      // There is a payment, even if the order is not found: its review decides, or its failure.
      return answer ? undefined : { kind: 'failed', why: 'said', mensaje, review, mayRetry: false };
  }
}

/** Result from the review, or `unknown`. */
function fromReview({ back, answer, review, named, status }: PaymentFacts): PaymentResult {
  const strange = answer ? isUnknownPayment(answer) : !named;
  if (strange) return { kind: 'failed', why: 'said', mensaje: problems.PAGO_DESCONOCIDO.mensaje, mayRetry: false };
  // Return without token: the server resolves the payment itself and reports its progress.
  if (!answer && status) return { kind: 'failed', why: 'said', mensaje: status.mensaje, mayRetry: false, open: true };
  if (!review) return { kind: 'failed', why: 'unknown', mayRetry: false, open: true };
  switch (review.status) {
    case 'AUTHORIZED':
      return { kind: 'paid', orden: review.buy_order, ready: false, review };
    case 'PENDING':
      // An order that the server does not find says nothing about a payment that it does.
      return { kind: 'pending', mensaje: status?.estado && status.mensaje, review };
    case 'TIMEOUT':
      return { kind: 'failed', why: 'said', mensaje: PAYMENT_TIMED_OUT, review, mayRetry: true };
    case 'FAILED':
      return { kind: 'failed', why: 'rejected', review, mayRetry: true };
    case 'ABORTED':
      return { kind: 'failed', why: back.cancelled ? 'cancelled' : 'undone', review, mayRetry: true };
    default:
      // Not paid, by the specification; whether the card was charged, such a status does not say.
      return { kind: 'failed', why: 'unknown', review, mayRetry: false, open: true };
  }
}
