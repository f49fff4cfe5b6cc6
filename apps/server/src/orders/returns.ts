import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { REPLACED, type AttemptNames } from './attempt.ts';
import type { OrderDeps } from './kind.ts';
import { inSeconds } from '../storage/clock.ts';
import { step } from './states.ts';

/** The browser asks for the result at once; if it never does, the server's own round takes over after this long. */
const BROWSER_FIRST_SECONDS = 15;

/** The four ways Webpay sends a browser back. */
export type ReturnShape = 'normal' | 'anulado' | 'tiempo' | 'formulario';

export interface PaymentReturn {
  readonly shape: ReturnShape;
  /** How the attempt is found: its token, or both its names when time ran out and no token came. */
  readonly token?: string;
  readonly names?: AttemptNames;
}

/**
 * Reads the parameters of a return. TBK_TOKEN means that the buyer cancelled; with token_ws beside it, that the form
 * failed or its tab was restored; the attempt's names without any token, that time ran out. Undefined: this is no return, or lacks one of
 * the two names: a buy_order is printed by the provider, and who read it there moves no order.
 */
export function readReturn(parameters: Readonly<Record<string, unknown>>): PaymentReturn | undefined {
  const paid = returnedText(parameters, 'token_ws');
  const cancelled = returnedText(parameters, 'TBK_TOKEN');
  const [buyOrder, sessionId] = [returnedText(parameters, 'TBK_ORDEN_COMPRA'), returnedText(parameters, 'TBK_ID_SESION')];
  if (cancelled !== undefined) return { shape: paid === undefined ? 'anulado' : 'formulario', token: cancelled };
  if (paid !== undefined) return { shape: 'normal', token: paid };
  return buyOrder === undefined || sessionId === undefined ? undefined : { shape: 'tiempo', names: { buyOrder, sessionId } };
}

/** Longer than anything Webpay sends back. */
const MAX_TEXT = 128;

/** One parameter of a return; undefined when it is missing or nothing that Webpay would send. */
export function returnedText(parameters: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = parameters[name];
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT && !value.includes('\0') ? value : undefined;
}

/**
 * Writes down that the buyer came back, before anything is asked of the provider: from here on the server owns the order
 * and finishes it even if the browser goes away. Unknown tokens and later returns change nothing.
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
      // Without a token no browser can ask.
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

/** Of a row of payment_attempts: both of its names are these. */
export function isNamed(names: AttemptNames | undefined) {
  return (eb: ExpressionBuilder<Schema, 'payment_attempts'>) =>
    eb.and([eb('buy_order', '=', names?.buyOrder ?? ''), eb('session_id', '=', names?.sessionId ?? '')]);
}
