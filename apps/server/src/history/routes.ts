import { endpoints } from '@veridico/api/endpoints';
import { isRut, plainRol, wireRut } from '@veridico/forms';
import { findReport, type Report } from '@veridico/reports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../http/guard.ts';
import { Problem } from '../http/problem.ts';
import type { KeyRate } from '../settings/rates.ts';
import { serve } from '../http/serve.ts';
import type { Customer } from '../account/customers.ts';
import { claimPurchases } from '../issuing/history.ts';
import { findIssued } from '../issuing/issued.ts';
import { readResult } from '../issuing/result.ts';
import { askToday } from '../storage/clock.ts';
import type { SubjectColumns } from '../bureau/subject.ts';
import { csvAttachment, reportsCsv } from './csv.ts';
import type { HistoryDeps } from './deps.ts';
import { askedProperty } from './asked-property.ts';
import { reportsArchive, reportsSheet, XLSX } from './files.ts';
import { annotationRoutes } from './annotation-routes.ts';
import { conditionsOfReports } from './filters.ts';
import { filterChoices } from './choices.ts';
import { boughtLately, countReports, listReports } from './list.ts';
import { logRoutes } from './log-routes.ts';
import { noteOpening, noteShowing } from './openings.ts';
import { assertReadable, readableOwner } from './readable.ts';
import { changesBetween, newestPairs, reportsAbout, type ReportChanges } from './subject.ts';

/**
 * Reports of the signed-in customer and of their company. Always looked up by the customer behind the token: the header user-info is
 * ignored.
 */
export function historyRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { db } = deps;

  serve(app, endpoints.informes, async ({ querystring, request, reply }) => {
    const { tamano, pagina, antes, orden: order, ...filters } = querystring;
    const owner = readableOwner(await readerOf(deps, request, 'historial'));
    const page = antes === '' ? { offset: (pagina - 1) * tamano } : { after: antes };
    const conditions = conditionsOfReports(filters, owner.desde);
    const reports = await listReports(db, owner, conditions, { limit: tamano, order, ...page });
    void reply.header('x-total-count', String(await countReports(db, owner, conditions)));
    return { 200: reports };
  });

  serve(app, endpoints.informesOpciones, async ({ request }) => ({
    200: await filterChoices(db, readableOwner(await readerOf(deps, request, 'historial'))),
  }));

  serve(app, endpoints.informesCsv, async ({ querystring, request, reply }) => {
    const owner = readableOwner(await readerOf(deps, request, 'historialCsv'));
    const { orden: order, ...filters } = querystring;
    const csv = await reportsCsv(db, { owner, conditions: conditionsOfReports(filters, owner.desde), order });
    void reply.type('text/csv; charset=utf-8').header('content-disposition', await csvAttachment(db, 'informes'));
    return { 200: csv };
  });

  serve(app, endpoints.informesArchivo, async ({ params, querystring, request, reply }) => {
    const reader = await readerOf(deps, request, 'historialCsv');
    const { motivo, orden: order, ...filters } = querystring;
    const owner = readableOwner(reader);
    const asked = { owner, conditions: conditionsOfReports(filters, owner.desde), order };
    const { formato } = params;
    const file = formato === 'xlsx' ? await reportsSheet(db, asked) : await reportsArchive({ db, reader, motivo }, asked);
    void reply.type(formato === 'xlsx' ? XLSX : 'application/zip');
    void reply.header('content-disposition', `attachment; filename="informes_${await askToday(db)}.${formato}"`);
    return { 200: file };
  });

  serve(app, endpoints.informe, async ({ params, querystring, request }) => {
    const customer = await readerOf(deps, request, 'historial');
    const { idConsulta } = params;
    await assertReadable(db, customer, idConsulta);
    const report = await findIssued(db, idConsulta);
    if (!report) throw new Problem('INFORME_DESCONOCIDO');
    await noteOpening(db, customer, idConsulta, querystring.motivo);
    return { 200: report };
  });

  serve(app, endpoints.resultado, async ({ params, request }) => {
    const customer = await readerOf(deps, request, 'historial');
    await assertReadable(db, customer, params.idConsulta);
    const result = await readResult(db, params.idConsulta);
    if (result === undefined) throw new Problem('INFORME_DESCONOCIDO');
    await noteShowing(db, customer, params.idConsulta);
    return { 200: { resultado: result, pedido: await askedProperty(db, params.idConsulta) } };
  });

  serve(app, endpoints.sujeto, async ({ querystring, request }) => {
    const customer = await readerOf(deps, request, 'historial');
    const informes = await reportsAbout(db, readableOwner(customer), subjectAsked(querystring));
    const cambios: ReportChanges[] = [];
    for (const [older, newer] of newestPairs(informes)) {
      const changes = await changesBetween(db, older, newer);
      if (!changes) continue;
      for (const { idConsulta } of [older, newer]) await noteOpening(db, customer, idConsulta, querystring.motivo);
      cambios.push(changes);
    }
    return { 200: { informes, cambios } };
  });

  serve(app, endpoints.compraAnterior, async ({ params, querystring, request }) => {
    const customer = await readerOf(deps, request, 'historial');
    const report = findReport(params.codigoServicio);
    const earlier = report && (await boughtLately(db, customer.id, report.code, askedAbout(report, customer, querystring)));
    return { 200: { anterior: earlier ?? null } };
  });

  annotationRoutes(app, deps);
  logRoutes(app, deps);
}

const NO_SUBJECT = 'Escribe un RUT, o la comuna y el rol de una propiedad.';

/** @throws Problem CAMPOS_INVALIDOS if neither a RUT nor a property is named */
function subjectAsked({ run, comuna, rol }: { run: string; comuna: string; rol: string }): SubjectColumns {
  if (isRut(run)) return { sujeto_rut: wireRut(run), comuna: null, rol: null };
  const named = plainRol(rol);
  if (named === undefined || comuna === '') throw new Problem('CAMPOS_INVALIDOS', { campos: { run: NO_SUBJECT } });
  return { sujeto_rut: null, comuna, rol: named };
}

function askedAbout({ subject }: Report, { rut }: Customer, asked: { run: string; comuna: string; rol: string }): SubjectColumns {
  if (subject === 'propiedad') return { sujeto_rut: null, comuna: asked.comuna, rol: plainRol(asked.rol) ?? '' };
  return { sujeto_rut: subject === 'persona' ? rut : wireRut(asked.run), comuna: null, rol: null };
}

/** The calling customer, after adding the purchases made with their confirmed address. @throws Problem */
async function readerOf({ db, visitors, findCustomer }: HistoryDeps, request: FastifyRequest, rate: KeyRate): Promise<Customer> {
  const caller = callerOf(request);
  const customer = await findCustomer(caller);
  await visitors.limitByKey(customer.id, rate);
  if (caller.emailVerified && caller.email !== '') await claimPurchases(db, customer.id, caller.email);
  return customer;
}
