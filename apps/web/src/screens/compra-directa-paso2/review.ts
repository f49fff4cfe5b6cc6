import type { Answer } from '@veridico/api';
import { rememberedPurchase } from '../../purchase-storage.ts';
import { api } from '../../api.ts';

export interface PaymentReturn {
  readonly token: string | undefined;
  readonly orden: string | undefined;
  /** The buyer said so on the card page. */
  readonly cancelled: boolean;
}

/**
 * What the card page sends back: a token, or the order alone when time ran out. With both tokens (a form that failed, a tab that
 * was restored) it is the cancelled one that counts: the server then asks for the state and never charges.
 */
export function readReturn(query: URLSearchParams): PaymentReturn {
  const text = (name: string) => query.get(name) || undefined;
  const [paid, cancelled] = [text('token_ws'), text('TBK_TOKEN')];
  return {
    token: cancelled ?? paid,
    orden: text('TBK_ORDEN_COMPRA') ?? rememberedPurchase().orden,
    cancelled: cancelled !== undefined && paid === undefined,
  };
}

export type ReviewAnswer = Answer<'transaccionRevisar'>;
export type Review = Extract<ReviewAnswer, { ok: true }>['body'];

/** Asks for the result; the first time, this is what confirms the payment. */
export function askReview(token: string): Promise<ReviewAnswer> {
  const email = rememberedPurchase().correo ?? 'anonimo@veridico.cl';
  const user = { preferred_username: email, client_id: 'cli-web-privado', email };
  return api('transaccionRevisar', { params: { token } }, { headers: { 'user-info': asciiJson(user) } });
}

/** JSON that a header can carry: what is not ASCII as \uXXXX. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
