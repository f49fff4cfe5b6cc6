import { endpoints } from '@veridico/api/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { callerOf } from '../http/guard.ts';
import type { KeyRate } from '../settings/rates.ts';
import { serve } from '../http/serve.ts';
import { assertMay } from '../plans/representation/may.ts';
import { csvAttachment, queriesCsv } from './csv.ts';
import type { HistoryDeps } from './deps.ts';
import { conditionsOf, type Condition, type Filters } from './filters.ts';
import { changesCsv, countChanges, listChanges } from './user-changes.ts';
import { countReports, listQueries, type Owner } from './list.ts';

/** Log of a company's queries and their purposes, for its administrator, who answers for them (Ley 20.575). */
export function logRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { db } = deps;

  serve(app, endpoints.registroConsultas, async ({ querystring, request, reply }) => {
    const { tamano, pagina, antes, usuario, ...filters } = querystring;
    const owner = await administeredOwner(deps, request, 'historial');
    const conditions = conditionsOfLog(usuario, filters);
    const page = antes === '' ? { offset: (pagina - 1) * tamano } : { after: antes };
    const queries = await listQueries(db, owner, conditions, { limit: tamano, ...page });
    void reply.header('x-total-count', String(await countReports(db, owner, conditions)));
    return { 200: queries };
  });

  serve(app, endpoints.registroConsultasCsv, async ({ querystring, request, reply }) => {
    const { usuario, ...filters } = querystring;
    const owner = await administeredOwner(deps, request, 'historialCsv');
    const csv = await queriesCsv(db, owner, conditionsOfLog(usuario, filters));
    void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(db, 'registro-consultas'));
    return { 200: csv };
  });

  serve(app, endpoints.cambiosDeUsuarios, async ({ querystring, request, reply }) => {
    const { tamano, pagina, antes: _, ...filters } = querystring;
    const empresa = await administered(deps, request, 'historial');
    const changes = await listChanges(db, empresa, filters, { limit: tamano, offset: (pagina - 1) * tamano });
    void reply.header('x-total-count', String(await countChanges(db, empresa, filters)));
    return { 200: changes };
  });

  serve(app, endpoints.cambiosDeUsuariosCsv, async ({ querystring, request, reply }) => {
    const empresa = await administered(deps, request, 'historialCsv');
    const csv = await changesCsv(db, empresa, querystring);
    void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(db, 'cambios-usuarios'));
    return { 200: csv };
  });
}

/** RUT of the company whose changes the caller may read. @throws Problem NO_PERMITIDO, PERIODO_DE_RESGUARDO */
async function administered({ visitors, findCustomer }: HistoryDeps, request: FastifyRequest, rate: KeyRate): Promise<string> {
  const { customer, empresa } = assertMay(await findCustomer(callerOf(request)), 'ver-cambios');
  await visitors.limitByKey(customer.id, rate);
  return empresa;
}

/** Another company's user finds nothing: the log is always limited to this company. */
function conditionsOfLog(usuario: string, filters: Filters): Condition[] {
  return [...(usuario === '' ? [] : [sql<boolean>`historial.usuario = ${usuario}::uuid`]), ...conditionsOf(filters)];
}

/** Log owner: the company that the caller administers. @throws Problem NO_PERMITIDO */
async function administeredOwner({ visitors, findCustomer }: HistoryDeps, request: FastifyRequest, rate: KeyRate): Promise<Owner> {
  const { customer, empresa } = assertMay(await findCustomer(callerOf(request)), 'ver-registro');
  await visitors.limitByKey(customer.id, rate);
  return { empresa, desde: customer.informesDesde };
}
