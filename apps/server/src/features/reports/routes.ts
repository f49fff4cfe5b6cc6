import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { callerOf } from '../../http/guard.ts';
import { Problem } from '../../http/problem.ts';
import { serve } from '../../http/serve.ts';
import { findIssued } from '../../orders/issued.ts';
import type { Schema } from '../../storage/schema.ts';
import type { ReportDeps } from './deps.ts';
import { currentPeriods, type Period } from './periods.ts';
import { askForReport } from './query.ts';
import { giveBackAbandoned } from './quota.ts';

/** What contract customers do: ask, and see how much they may still ask. */
export function reportRoutes(app: FastifyInstance, deps: ReportDeps): void {
  const { orders, findCustomer } = deps;
  const { db } = orders;

  serve(app, endpoints.contrato, async ({ request }) => {
    const { contrato, rut, empresa } = await findCustomer(callerOf(request));
    if (contrato === 'N') return { 200: { contrato, vigente: false, titular: null, cupo: null } };
    await giveBackAbandoned(db);
    const titular = empresa ?? rut;
    const periods = await currentPeriods(db, titular);
    const next =
      periods.find(({ usadas, incluidas }) => usadas < incluidas) ?? periods.find(({ tipo }) => tipo === 'mensual') ?? periods[0];
    return {
      200: {
        contrato,
        vigente: next !== undefined,
        titular: { rut: titular, nombre: await nameOf(db, titular) },
        cupo: next ? toCupo(next) : null,
      },
    };
  });

  serve(app, endpoints.consultaInforme, async ({ params, body, request, reply }) => {
    const customer = await findCustomer(callerOf(request));
    const { id, repeated } = await askForReport(deps, customer, { codigoServicio: params.codigoServicio, body });
    if (repeated) void reply.header('x-repetida', '1');
    const report = await findIssued(db, id);
    if (!report) throw new Problem('INFORME_DESCONOCIDO');
    return { 200: report };
  });
}

function toCupo(period: Period) {
  const { nombre, tipo, incluidas, usadas, adicionales, desde, hasta, renews, valorAdicional, moneda } = period;
  return {
    plan: nombre,
    tipoPlan: tipo,
    incluidas,
    usadas,
    quedan: incluidas - usadas,
    adicionales,
    desde,
    hasta,
    seRenueva: renews,
    valorConsultaAdicional: valorAdicional,
    moneda,
  };
}

/** As a client named itself, else of a company or of a person as the bureau knows them; empty where nobody knows. */
async function nameOf(db: Kysely<Schema>, rut: string): Promise<string> {
  const client = await db.selectFrom('companies').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (client) return client.razon_social;
  const company = await db.selectFrom('empresas').select('razon_social').where('rut', '=', rut).executeTakeFirst();
  if (company) return company.razon_social;
  const person = await db.selectFrom('personas').select(['nombres', 'apellido_paterno']).where('rut', '=', rut).executeTakeFirst();
  return person ? `${person.nombres} ${person.apellido_paterno}` : '';
}
