import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../../http/guard.ts';
import { nameOf } from '../../issuing/names.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { MAKING, paperAnswer } from '../../receipts/answer.ts';
import { findPapers } from '../../receipts/find.ts';
import type { Act } from '../representation/matrix.ts';
import { reviewAnswer } from '../../orders/voucher.ts';
import type { MyPlanDeps } from './deps.ts';
import { endPlan } from './ending.ts';
import { listInvoices } from './invoices.ts';
import { openInvoicePayment } from './pay.ts';
import { listPlans } from './plans.ts';
import { assertOwn, readerOf } from './reader.ts';
import { findSignedContract } from './signed-contract.ts';
import { usageOf } from './usage.ts';

/** Routes for a company's plans: their use, invoices and end. */
export function myPlanRoutes(app: FastifyInstance, deps: MyPlanDeps): void {
  const { orders, visitors, findCustomer } = deps;
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

  serve(app, endpoints.miPlanContrato, async ({ params, request }) => {
    await assertOwn(db, await reader(request), params.contrato);
    const signed = await findSignedContract(db, params.contrato);
    if (!signed) throw new Problem('CONTRATO_SIN_DOCUMENTO');
    return { 200: signed };
  });

  serve(app, endpoints.miPlanPagar, async ({ params, request }) => {
    const payer = await reader(request, 'pagar-factura');
    await visitors.limitByKey(`${payer.titular}:${params.factura}`, 'firma');
    const { email: correo } = callerOf(request);
    const { url, token } = await openInvoicePayment(orders, { ...payer, factura: params.factura, correo, ip: request.ip });
    return { 200: { url, token } };
  });

  serve(app, endpoints.miPlanPago, async ({ params }) => {
    const paid = await reviewAnswer(deps, params.token, 'factura');
    return { 200: { ...paid, orden: paid.buy_order } };
  });

  serve(app, endpoints.miPlanTermino, async ({ body, request }) => {
    const who = await reader(request, 'terminar-plan');
    await assertOwn(db, who, body.contrato);
    const { id: quien, email: correo } = callerOf(request);
    const kept = await endPlan(db, { ...body, quien, aviso: { correo, ip: request.ip } });
    deps.wake();
    return { 200: kept };
  });
}
