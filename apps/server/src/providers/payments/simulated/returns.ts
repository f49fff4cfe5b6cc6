import type { SimulatedPayment } from './ledger.ts';

/**
 * Return address after a visit, with Transbank's parameters: `token_ws` after card and bank; order and session without token on a timeout;
 * the token as TBK_TOKEN when aborted; all of them after a form error.
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
