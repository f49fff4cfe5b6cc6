import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../http/guard.ts';
import { serve } from '../http/serve.ts';
import { administratorOf } from '../plans/company/users.ts';
import { assertMay } from '../plans/representation/may.ts';
import type { ReportDeps } from '../queries/deps.ts';
import { approve, refuse } from './answer.ts';
import { listRequests, requestApproval } from './requests.ts';

/** Queries that wait for a company's administrator: asked, seen and answered. */
export function approvalRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const { findCustomer, visitors } = deps;
  const { db } = deps.orders;
  const readerOf = async (request: FastifyRequest) => {
    const customer = await findCustomer(callerOf(request));
    await visitors.limitByKey(customer.id, 'historial');
    return customer;
  };

  serve(app, endpoints.aprobaciones, async ({ request }) => {
    const reader = await readerOf(request);
    const { empresa } = administratorOf(reader, 'resolver-aprobacion');
    return { 200: { aprobaciones: await listRequests(db, { empresa, desde: reader.informesDesde }) } };
  });

  serve(app, endpoints.misAprobaciones, async ({ request }) => {
    const customer = await readerOf(request);
    const { empresa } = assertMay(customer, 'pedir-aprobacion');
    return { 200: { aprobaciones: customer.usuario === null ? [] : await listRequests(db, { empresa, usuario: customer.usuario }) } };
  });

  serve(app, endpoints.pedirAprobacion, async ({ body, request }) => {
    const { codigoServicio, ...question } = body;
    const id = await requestApproval(deps, await findCustomer(callerOf(request)), { codigoServicio, body: question });
    return { 200: { mensaje: 'Pedida. Te avisamos por correo cuando quien administra el plan responda; vence en 7 días.', id } };
  });

  serve(app, endpoints.resolverAprobacion, async ({ params, body, request }) => {
    const who = administratorOf(await readerOf(request), 'resolver-aprobacion');
    if (body.acto === 'rechazar') {
      await refuse(db, who, params.aprobacion, body);
      deps.wake();
      return { 200: { mensaje: 'Rechazada. Le avisamos a quien la pidió.' } };
    }
    await approve(db, who, params.aprobacion, { adicional: body.adicional === 'S', valor: body.valor });
    deps.wake();
    return { 200: { mensaje: 'Aprobada. El informe se hace ahora y queda en el historial de la empresa.' } };
  });
}
