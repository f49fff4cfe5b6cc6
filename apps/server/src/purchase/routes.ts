import { endpoints } from '@veridico/api/endpoints';
import { isCompanyRut, wireRut } from '@veridico/forms';
import type { FastifyInstance } from 'fastify';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { AttemptNames } from '../orders/attempt.ts';
import type { OrderDeps } from '../orders/kind.ts';
import { queueMail } from '../orders/mails/queue.ts';
import { returnedSentences } from '../orders/parts/parts.ts';
import { REVIEW_STATUS } from '../orders/payment.ts';
import { reviewAnswer, toReview } from '../orders/voucher.ts';
import { echoCompany } from './company-echo.ts';
import { asBuyer } from './buyer.ts';
import type { PurchaseDeps } from './deps.ts';
import { findOrderStatus, findPaid, findReportOf, findReturned, type OrderStatus } from './report.ts';
import { startTransaction } from './transaction.ts';

/** How long a request waits for a report in progress. */
const REPORT_WAIT_MS = 10_000;
const POLL_MS = 200;

export function purchaseRoutes(app: FastifyInstance, deps: PurchaseDeps): void {
  const { orders, visitors } = deps;
  const { db } = orders;

  serve(app, endpoints.transaccion, async ({ body, headers, request }) => {
    await visitors.limitByAddress(request, 'transaccion');
    const { caller } = request;
    const asked = { body, key: headers['idempotency-key'] };
    if (!caller) return { 200: await startTransaction(deps, request, asked) };
    const buyer = await deps.findBuyer(caller);
    return { 200: await startTransaction(deps, request, { ...asked, body: await asBuyer(buyer, body), buyer: buyer.customer }) };
  });

  serve(app, endpoints.empresaDelRut, async ({ body, request }) => {
    if (!isCompanyRut(body.rut)) throw new Problem('CAMPOS_INVALIDOS', { campos: { rut: 'Escribe el RUT de una empresa.' } });
    await visitors.limitByAddress(request, 'empresaDelRut');
    return { 200: { empresa: await echoCompany(db, wireRut(body.rut)) } };
  });

  serve(app, endpoints.transaccionRevisar, async ({ params }) => ({ 200: await reviewAnswer(deps, params.token, 'informe') }));

  serve(app, endpoints.transaccionEstado, async ({ params }) => {
    const status = await refuseEvenly(() => knownOrder(orders, params.orden));
    await visitors.limitByKey(params.orden, 'orden');
    const { numero, state, estado, mensaje, open, issued, tipo } = status;
    const paid = open && REVIEW_STATUS[state] === 'AUTHORIZED' ? await findPaid(orders, params.orden, tipo) : undefined;
    const own = await orders.kinds[tipo].status(db, params.orden, { state, estado, issued });
    const devoluciones = await returnedSentences(db, params.orden);
    return {
      200: {
        estado,
        mensaje,
        numero,
        ...(devoluciones.length > 0 && { devoluciones }),
        ...own,
        ...(paid && { pago: toReview(paid, 'AUTHORIZED', deps.merchantName) }),
      },
    };
  });

  serve(app, endpoints.transaccionRetorno, async ({ querystring }) => {
    const { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId } = querystring;
    const { orden, estado, mensaje, numero } = await refuseEvenly(() => returnedOrder(orders, { buyOrder, sessionId }));
    await visitors.limitByKey(orden, 'orden');
    return { 200: { estado, mensaje, numero } };
  });

  serve(app, endpoints.transaccionInforme, async ({ params, request }) => {
    const deadline = Date.now() + REPORT_WAIT_MS;
    for (let looks = 1; ; looks += 1) {
      const status = await refuseEvenly(() => openReport(orders, params.orden));
      if (looks === 1) await visitors.limitByKey(params.orden, 'orden');
      // Also while or after its payment is refunded.
      const report = status.issued ? await findReportOf(db, params.orden) : undefined;
      if (report) return { 200: report };
      const { estado, mensaje, numero, total: monto } = status;
      const coming = estado === 'pagada' || estado === 'en-revision' || estado === 'reembolso-pendiente' || estado === 'reembolsada';
      if (!coming) throw new Problem('ORDEN_DESCONOCIDA');
      if (estado !== 'pagada' || Date.now() > deadline || request.raw.destroyed) return { 202: { estado, mensaje, numero, monto } };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });

  serve(app, endpoints.informePorCorreo, async ({ params }) => {
    const { issued } = await refuseEvenly(() => openReport(orders, params.orden));
    await visitors.limitByKey(params.orden, 'orden');
    if (!issued) throw new Problem('ORDEN_DESCONOCIDA');
    await db.transaction().execute((trx) => queueMail(trx, params.orden, 'informe-adjunto'));
    deps.wake();
    return { 200: { mensaje: 'Te enviamos el PDF adjunto al correo de la compra.' } };
  });
}

async function knownOrder(orders: OrderDeps, orden: string): Promise<OrderStatus> {
  const status = await findOrderStatus(orders, orden);
  if (!status) throw new Problem('ORDEN_DESCONOCIDA');
  return status;
}

async function returnedOrder(orders: OrderDeps, names: AttemptNames): Promise<OrderStatus> {
  const status = await findReturned(orders, names);
  if (!status) throw new Problem('PAGO_DESCONOCIDO');
  return status;
}

/** An order whose number still opens its report, issued or not. */
async function openReport(orders: OrderDeps, orden: string): Promise<OrderStatus> {
  const status = await knownOrder(orders, orden);
  if (!status.open || status.tipo !== 'informe') throw new Problem('ORDEN_DESCONOCIDA');
  return status;
}
