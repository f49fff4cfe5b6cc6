import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { REPLACED, type AttemptNames } from './attempt.ts';
import type { OrderDeps } from './kind.ts';
import { inSeconds } from '../storage/clock.ts';
import { step } from './states.ts';

/** The browser normally asks for the result at once; if it does not, the worker takes over after this long. */
const BROWSER_FIRST_SECONDS = 15;

/** The four ways Webpay sends a browser back. */
export type ReturnShape = 'normal' | 'anulado' | 'tiempo' | 'formulario';

export interface PaymentReturn {
  readonly shape: ReturnShape;
  /** Identifies the attempt: its token, or both its names after a timeout without token. */
  readonly token?: string;
  readonly names?: AttemptNames;
}

/**
 * Reads the parameters of a return. `TBK_TOKEN` alone: the buyer cancelled. With `token_ws`: the form failed or its tab was restored. The
 * attempt's two names without token: the payment timed out. Both names are required, because the provider prints the buy_order and knowing
 * it must not move an order.
 * @returns undefined where this is not a return
 */
export function readReturn(parameters: Readonly<Record<string, unknown>>): PaymentReturn | undefined {
  const paid = returnedText(parameters, 'token_ws');
  const cancelled = returnedText(parameters, 'TBK_TOKEN');
  const [buyOrder, sessionId] = [returnedText(parameters, 'TBK_ORDEN_COMPRA'), returnedText(parameters, 'TBK_ID_SESION')];
  if (cancelled !== undefined) return { shape: paid === undefined ? 'anulado' : 'formulario', token: cancelled };
  if (paid !== undefined) return { shape: 'normal', token: paid };
  return buyOrder === undefined || sessionId === undefined ? undefined : { shape: 'tiempo', names: { buyOrder, sessionId } };
}

/** Longer than any value Webpay sends. */
const MAX_TEXT = 128;

/** One parameter of a return; undefined when it is missing or cannot come from Webpay. */
export function returnedText(parameters: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT && !value.includes('\0') ? value : undefined;
}

/**
 * Records the buyer's return before the provider is asked anything: from here the server finishes the order even if the browser goes away.
 * Unknown tokens and repeated returns change nothing.
 */
export async function recordReturn({ db, reached }: OrderDeps, { shape, token, names }: PaymentReturn): Promise<void> {
  reached('C6');
  await db.transaction().execute(async (trx) => {
    const attempt = await trx
      .selectFrom('payment_attempts')
      .select(['id', 'orden', REPLACED.as('replaced')])
      .where(token === undefined ? isNamed(names) : (eb) => eb('token', '=', token))
      .executeTakeFirst();
    if (!attempt || attempt.replaced) return;
    const moved = await step(
      trx,
      { orden: attempt.orden, from: 'TOKEN_ISSUED', to: 'RETURNED', detail: shape },
      // Without a token the browser cannot ask.
      { siguiente_intento: inSeconds(token === undefined ? 0 : BROWSER_FIRST_SECONDS) },
    );
    if (!moved) return;
    await trx
      .updateTable('payment_attempts')
      .set((eb) => ({ retorno: shape, retorno_en: eb.fn<Date>('now') }))
      .where('id', '=', attempt.id)
      .execute();
  });
  reached('C7');
}

/** SQL over a row of payment_attempts: both names match. */
export function isNamed(names: AttemptNames | undefined) {
  return (eb: ExpressionBuilder<Schema, 'payment_attempts'>) =>
    eb.and([eb('buy_order', '=', names?.buyOrder ?? ''), eb('session_id', '=', names?.sessionId ?? '')]);
}
