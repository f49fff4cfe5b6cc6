import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { AttemptNames } from '../orders/attempt.ts';
import { isPayment } from '../orders/known.ts';
import { REVIEW_STATUS, reviewPayment } from '../orders/payment.ts';
import { refuseEvenly } from '../http/evenly.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { INVOICE_SENTENCES } from '../plans/contract/invoice-status.ts';
import { PLAN_SENTENCES, planStatus } from '../plans/contract/status.ts';
import { toReview } from '../orders/voucher.ts';
import type { Schema } from '../storage/schema.ts';
import { asBuyer } from './buyer.ts';
import type { PurchaseDeps } from './deps.ts';
import { findOrderStatus, findPaid, findReportOf, findReturned, type OrderStatus } from './report.ts';
import { startTransaction } from './transaction.ts';

/** How long a report's request waits for a report that is being made. */
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

  serve(app, endpoints.transaccionRevisar, async ({ params }) => {
    await refuseEvenly(() => knownPayment(db, params.token));
    await visitors.limitByKey(params.token, 'revisar');
    const reviewed = await reviewPayment(orders, params.token);
    if (reviewed?.order.tipo !== 'informe') throw new Problem('PAGO_DESCONOCIDO');
    if (reviewed.status === 'AUTHORIZED') deps.wake();
    const { order, attempt, status } = reviewed;
    return { 200: toReview({ ...order, plan: null, comprobante: attempt.comprobante }, status, deps.merchantName) };
  });

  serve(app, endpoints.transaccionEstado, async ({ params }) => {
    const status = await refuseEvenly(() => knownOrder(db, params.orden));
    await visitors.limitByKey(params.orden, 'orden');
    const { numero, state, estado, mensaje, open, tipo } = status;
    const paid = open && REVIEW_STATUS[state] === 'AUTHORIZED' ? await findPaid(db, params.orden) : undefined;
    const plan = tipo === 'plan' ? await planStatus(db, params.orden, { state, estado }) : undefined;
    const invoice = tipo === 'factura' && { mensaje: INVOICE_SENTENCES[state] };
    return {
      200: { estado, mensaje, numero, ...plan, ...invoice, ...(paid && { pago: toReview(paid, 'AUTHORIZED', deps.merchantName) }) },
    };
  });

  serve(app, endpoints.transaccionRetorno, async ({ querystring }) => {
    const { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId } = querystring;
    const { orden, tipo, state, estado, mensaje, numero } = await refuseEvenly(() => returnedOrder(db, { buyOrder, sessionId }));
    await visitors.limitByKey(orden, 'orden');
    return { 200: { estado, mensaje: tipo === 'informe' ? mensaje : SENTENCES[tipo][state], numero } };
  });

  serve(app, endpoints.transaccionInforme, async ({ params, request }) => {
    const deadline = Date.now() + REPORT_WAIT_MS;
    for (let looks = 1; ; looks += 1) {
      const status = await refuseEvenly(() => openReport(db, params.orden));
      if (looks === 1) await visitors.limitByKey(params.orden, 'orden');
      const report = status.state === 'ISSUED' ? await findReportOf(db, params.orden) : undefined;
      if (report) return { 200: report };
      const { estado, mensaje, numero } = status;
      const coming = estado === 'pagada' || estado === 'en-revision' || estado === 'reembolso-pendiente' || estado === 'reembolsada';
      if (!coming) throw new Problem('ORDEN_DESCONOCIDA');
      if (estado !== 'pagada' || Date.now() > deadline || request.raw.destroyed) return { 202: { estado, mensaje, numero } };
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  });
}

/** Looked up before it is counted: an invented token leaves no row. @throws Problem */
async function knownPayment(db: Kysely<Schema>, token: string): Promise<void> {
  if (!(await isPayment(db, token, 'informe'))) throw new Problem('PAGO_DESCONOCIDO');
}

async function knownOrder(db: Kysely<Schema>, orden: string): Promise<OrderStatus> {
  const status = await findOrderStatus(db, orden);
  if (!status) throw new Problem('ORDEN_DESCONOCIDA');
  return status;
}

const SENTENCES = { plan: PLAN_SENTENCES, factura: INVOICE_SENTENCES } as const;

async function returnedOrder(db: Kysely<Schema>, names: AttemptNames): Promise<OrderStatus> {
  const status = await findReturned(db, names);
  if (!status) throw new Problem('PAGO_DESCONOCIDO');
  return status;
}

/** One whose number still opens its report, when there is one. */
async function openReport(db: Kysely<Schema>, orden: string): Promise<OrderStatus> {
  const status = await knownOrder(db, orden);
  if (!status.open || status.tipo !== 'informe') throw new Problem('ORDEN_DESCONOCIDA');
  return status;
}
