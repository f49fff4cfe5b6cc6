import { endpoints } from '@veridico/api/endpoints';
import { findReport, fullName } from '@veridico/reports';
import type { FastifyInstance } from 'fastify';
import { reviewPayment, type ReviewedPayment } from '../../orders/payment.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import type { CardTransaction } from '../../providers/payments/port.ts';
import type { PurchaseDeps } from './deps.ts';
import { findOrderStatus, findReportOf } from './report.ts';
import { startTransaction } from './transaction.ts';

/** How long a report's request waits for a report that is being made. */
const REPORT_WAIT_MS = 10_000;
const POLL_MS = 200;

export function purchaseRoutes(app: FastifyInstance, deps: PurchaseDeps): void {
  const { orders, visitors } = deps;
  const { db } = orders;

  serve(app, endpoints.transaccion, async ({ body, headers, request }) => {
    await visitors.limitByAddress(request, 'transaccion');
    return { 200: await startTransaction(deps, request, { body, key: headers['idempotency-key'] }) };
  });

  serve(app, endpoints.transaccionRevisar, async ({ params }) => {
    await visitors.limitByKey(params.token, 'revisar');
    const reviewed = await reviewPayment(orders, params.token);
    if (!reviewed) throw new Problem('PAGO_DESCONOCIDO');
    if (reviewed.status === 'AUTHORIZED') deps.wake();
    return { 200: toReview(reviewed, deps.merchantName) };
  });

  serve(app, endpoints.transaccionEstado, async ({ params }) => {
    const status = await findOrderStatus(db, params.orden);
    if (!status) throw new Problem('ORDEN_DESCONOCIDA');
    await visitors.limitByKey(params.orden, 'orden');
    return { 200: { estado: status.estado, mensaje: status.mensaje } };
  });

  serve(app, endpoints.transaccionInforme, async ({ params, request }) => {
    const deadline = Date.now() + REPORT_WAIT_MS;
    for (let looks = 1; ; looks += 1) {
      const status = await findOrderStatus(db, params.orden);
      if (!status?.open) throw new Problem('ORDEN_DESCONOCIDA');
      if (looks === 1) await visitors.limitByKey(params.orden, 'orden');
      const report = status.state === 'ISSUED' ? await findReportOf(db, params.orden) : undefined;
      if (report) return { 200: report };
      const { estado, mensaje } = status;
      const coming = estado === 'pagada' || estado === 'en-revision' || estado === 'reembolso-pendiente' || estado === 'reembolsada';
      if (!coming) throw new Problem('ORDEN_DESCONOCIDA');
      if (estado !== 'pagada' || Date.now() > deadline || request.raw.destroyed) return { 202: { estado, mensaje } };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}

/** The stored result in the specification's flat shape; amounts and names come from the order, not from the provider. */
function toReview({ order, attempt, status }: ReviewedPayment, comercio: string) {
  // What the provider said was checked when it was stored.
  const voucher = attempt.comprobante as CardTransaction | null;
  const report = findReport(order.servicio);
  return {
    status,
    buy_order: order.orden,
    amount: order.total,
    authorization_code: voucher?.authorizationCode ?? '',
    transaction_date: voucher?.transactionDate ?? null,
    payment_type_code: voucher?.paymentTypeCode ?? '',
    installments_number: voucher?.installments ?? 0,
    card_number: voucher?.cardNumber ?? '',
    nombre_servicio: report ? fullName(report) : order.servicio,
    nombre_plan: '',
    comercio,
  };
}
