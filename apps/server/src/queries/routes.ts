import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { titularOf } from '../account/customers.ts';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { findIssued } from '../issuing/issued.ts';
import { nameOf } from '../issuing/names.ts';
import { queryRules, type QueryRules } from '../plans/company/query-rules.ts';
import type { ReportDeps } from './deps.ts';
import { ownLimit } from './own-limit.ts';
import { currentPeriods, type Period } from './periods.ts';
import { isCapReached, priceOfAdditional } from './cost.ts';
import { askForReport, needsApproval } from './query.ts';
import { giveBackAbandoned } from './quota.ts';
import { offerOf } from './recent.ts';

/** Routes for contract customers: make queries and see what remains. */
export function reportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const { orders, findCustomer } = deps;
  const { db } = orders;

  serve(app, endpoints.contrato, async ({ request }) => {
    const customer = await findCustomer(callerOf(request));
    const { contrato, rol, representacion } = customer;
    if (contrato === 'N') return { 200: { contrato, vigente: false, rol, limite: null, suspendido: false, titular: null, cupo: null } };
    await giveBackAbandoned(db);
    const titular = titularOf(customer);
    const periods = await currentPeriods(db, titular);
    const rules = await queryRules(db, titular);
    const usable = periods.filter(({ suspended }) => !suspended);
    const next = usable.find(({ usadas, incluidas }) => usadas < incluidas) ?? usable.find(({ tipo }) => tipo === 'mensual') ?? usable[0];
    return {
      200: {
        contrato,
        vigente: next !== undefined && rol !== 'facturacion',
        suspendido: periods.length > 0 && next === undefined,
        rol,
        representacion,
        limite: await ownLimit(db, customer, periods),
        titular: { rut: titular, nombre: await nameOf(db, titular) },
        ...(needsApproval(rules, customer) && { aprobacion: true }),
        cupo: next ? await toCupo(db, next, rules) : null,
      },
    };
  });

  serve(app, endpoints.consultaInforme, async ({ params, body, request, reply }) => {
    const customer = await findCustomer(callerOf(request));
    const { id, kind } = await askForReport(deps, customer, { codigoServicio: params.codigoServicio, body });
    if (kind === 'reciente') return { 208: await offerOf(db, id, customer.usuario) };
    if (kind === 'repetida') void reply.header('x-repetida', '1');
    const report = await findIssued(db, id);
    if (!report) throw new Problem('INFORME_DESCONOCIDO');
    return { 200: report };
  });
}

async function toCupo(db: Kysely<Schema>, period: Period, rules: QueryRules) {
  const { nombre, tipo, incluidas, consultas, usadas, adicionales, desde, hasta, renews } = period;
  return {
    plan: nombre,
    tipoPlan: tipo,
    incluidas,
    usadas,
    quedan: incluidas - usadas,
    adicionales,
    desde,
    hasta,
    delPlan: consultas,
    seRenueva: renews,
    ...(await priceOfAdditional(db, period)),
    ...(isCapReached(period, rules) && { sinAdicionales: true }),
  };
}
