import { routes, type Answer } from '@veridico/api';
import { rememberedPurchase } from '../../purchase-storage.ts';
import { api } from '../../api.ts';
import { standing } from '../../session/standing.ts';
import { asciiJson } from '../../session/user-info.ts';

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

/** Asks for the result; the first time, this is what confirms the payment. It waits for no session: who has one is taken at their word. */
export function askReview(token: string): Promise<ReviewAnswer> {
  const who = standing();
  const bearer = who?.bearer;
  const headers = { 'user-info': who?.userInfo ?? anonymous(), ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
  return api(routes.transaccionRevisar, { params: { token } }, { headers });
}

function anonymous(): string {
  const email = rememberedPurchase().correo ?? 'anonimo@veridico.cl';
  return asciiJson({ preferred_username: email, client_id: 'cli-web-privado', email });
}
