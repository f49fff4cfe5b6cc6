import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import { refuseEvenly } from '../../http/evenly.ts';
import { isPayment } from '../../orders/known.ts';
import { nameOf } from '../../issuing/names.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { reviewPayment } from '../../orders/payment.ts';
import { MAKING, paperAnswer } from '../../receipts/answer.ts';
import { findPapers } from '../../receipts/find.ts';
import type { Act } from '../representation/matrix.ts';
import { toReview } from '../../orders/voucher.ts';
import type { MyPlanDeps } from './deps.ts';
import { endPlan } from './ending.ts';
import { listInvoices } from './invoices.ts';
import { openInvoicePayment } from './pay.ts';
import { listPlans } from './plans.ts';
import { assertOwn, readerOf } from './reader.ts';
import { usageOf } from './usage.ts';

/** What a company sees and does about its plans: their use, their invoices, their end. */
export function myPlanRoutes(app: FastifyInstance, deps: MyPlanDeps): void {
  const { orders, visitors, findCustomer, merchantName } = deps;
  const { db } = orders;
  const reader = (request: FastifyRequest, act?: Act) => readerOf(findCustomer, callerOf(request), act);

  serve(app, endpoints.miPlan, async ({ request }) => {
    const { titular, administers } = await reader(request);
    const invoices = await listInvoices(db, titular);
    return {
      200: {
        titular: { rut: titular, nombre: await nameOf(db, titular) },
        puedeTerminar: administers,
        porPagar: invoices.filter(({ pagada }) => pagada === null).length,
        planes: await listPlans(db, titular),
      },
    };
  });

  serve(app, endpoints.miPlanUso, async ({ querystring, request }) => {
    await assertOwn(db, await reader(request), querystring.contrato);
    return { 200: await usageOf(db, querystring.contrato, querystring.desde) };
  });

  serve(app, endpoints.miPlanFacturas, async ({ request }) => {
    const { titular } = await reader(request);
    return { 200: { facturas: await listInvoices(db, titular) } };
  });

  serve(app, endpoints.miPlanComprobante, async ({ params, request }) => {
    const { titular } = await reader(request);
    const invoice = await db
      .selectFrom('facturas')
      .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
      .select('orden')
      .where('facturas.id', '=', params.factura)
      .where('titular', '=', titular)
      .executeTakeFirst();
    if (!invoice) throw new Problem('FACTURA_DESCONOCIDA');
    const papers = invoice.orden === null ? [] : await findPapers(db, invoice.orden);
    const paper = paperAnswer(papers.find(({ clase }) => clase === 'venta'));
    if (!paper) throw new Problem('COMPROBANTE_DESCONOCIDO');
    return paper === 'making' ? { 202: { mensaje: MAKING } } : { 200: paper };
  });

  serve(app, endpoints.miPlanPagar, async ({ params, request }) => {
    const payer = await reader(request, 'pagar-factura');
    await visitors.limitByKey(`${payer.titular}:${params.factura}`, 'firma');
    const { email: correo } = callerOf(request);
    const { url, token } = await openInvoicePayment(orders, { ...payer, factura: params.factura, correo, ip: request.ip });
    return { 200: { url, token } };
  });

  serve(app, endpoints.miPlanPago, async ({ params }) => {
    await refuseEvenly(async () => {
      if (!(await isPayment(db, params.token, 'factura'))) throw new Problem('PAGO_DESCONOCIDO');
    });
    await visitors.limitByKey(params.token, 'revisar');
    const reviewed = await reviewPayment(orders, params.token);
    const { factura } = reviewed?.order ?? {};
    if (!reviewed || factura === null || factura === undefined) throw new Problem('PAGO_DESCONOCIDO');
    const { order, attempt, status } = reviewed;
    if (status === 'AUTHORIZED') deps.wake();
    const { nombre: plan } = await db
      .selectFrom('facturas')
      .innerJoin('contracts', 'contracts.id', 'facturas.contrato')
      .select('nombre')
      .where('facturas.id', '=', factura)
      .executeTakeFirstOrThrow();
    const paid = toReview({ ...order, plan, comprobante: attempt.comprobante }, status, merchantName);
    return { 200: { ...paid, orden: order.orden } };
  });

  serve(app, endpoints.miPlanTermino, async ({ body, request }) => {
    const who = await reader(request, 'terminar-plan');
    await assertOwn(db, who, body.contrato);
    const { id: quien, email: correo } = callerOf(request);
    const kept = await endPlan(db, { ...body, quien, correo, ip: request.ip });
    deps.wake();
    return { 200: kept };
  });
}
