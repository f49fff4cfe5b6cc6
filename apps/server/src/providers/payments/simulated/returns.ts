import type { SimulatedPayment } from './ledger.ts';

/**
 * Where the browser goes when the visit is over, with what Transbank sends along: `token_ws` after card and bank; order and session without a
 * token when time ran out; the token as TBK_TOKEN when abandoned; everything at once after an error of the form.
 */
export function returnTo({ return_url, decision, token, buy_order, session_id }: SimulatedPayment): string {
  const address = new URL(return_url);
  const paid = decision === 'aprobar' || decision === 'rechazar';
  if (paid || decision === 'formulario') address.searchParams.set('token_ws', token);
  if (!paid && decision !== 'tiempo') address.searchParams.set('TBK_TOKEN', token);
  if (!paid) {
    address.searchParams.set('TBK_ORDEN_COMPRA', buy_order);
    address.searchParams.set('TBK_ID_SESION', session_id);
  }
  return address.href;
}
