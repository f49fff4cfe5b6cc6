import { problems, type ProblemCode } from '@veridico/api';
import {
  check,
  compraTasacion,
  isCompanyRut,
  MOTIVO_SIN_ELEGIR,
  normalise,
  queryFieldNames,
  queryFieldOf,
  queryForms,
  tasacionFromQuery,
  tasacionOf,
  valuesOf,
  type ConsultaField,
  type TasacionField,
  type Values,
} from '@veridico/forms';
import { DECLARABLE, findReport, MOTIVOS, NO_MOTIVO, NOT_DECLARED, type CatalogReport } from '@veridico/reports';
import { Problem } from '../http/problem.ts';
import { titularOf, type Customer } from '../account/customers.ts';
import type { Unappraisable } from '../bureau/interface.ts';
import { takesCompanies } from '../bureau/subjects.ts';
import { recordQuery } from '../issuing/history.ts';
import { makeReport, MOST_LINES, storeReport } from '../issuing/making.ts';
import { queryRules, type QueryRules } from '../plans/company/query-rules.ts';
import { assertMay, verdictOn } from '../plans/representation/may.ts';
import { readerOf } from '../plans/representation/reader.ts';
import type { Subject } from '../bureau/subject.ts';
import type { MadeDocument } from '../orders/kind.ts';
import type { ReportDeps } from './deps.ts';
import { currentPeriods } from './periods.ts';
import { countMade, giveBack } from './quota.ts';
import { findRecent } from './recent.ts';
import { findEarlier, reserve, type Question, type ReservedQuery } from './reservation.ts';
import { reasonOf } from '../settings/reasons.ts';

/** How long a repeated call waits for the first one's report: slightly more than a report may take. */
const REPEAT_WAIT_MS = 20_000;
const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

export interface QueryRequest {
  readonly codigoServicio: string;
  readonly body: Readonly<Record<string, string>>;
}

/**
 * `hecha`: a new report. `repetida`: that of the customer's own identical query of the last minutes; the quota was not used again.
 * `reciente`: nothing was made: the company has an answer that may serve.
 */
export interface QueryResult {
  /** Id of the report. */
  readonly id: string;
  readonly kind: 'hecha' | 'repetida' | 'reciente';
}

/** Makes a report on a contract, or returns the one of a recent identical query, or offers the company's recent answer. @throws Problem */
export async function askForReport(deps: ReportDeps, customer: Customer, asked: QueryRequest): Promise<QueryResult> {
  await deps.visitors.limitByKey(customer.id, 'consulta');
  return answerQuestion(deps, await readQuestion(deps, customer, asked));
}

/** The same for a question that was read before. @throws Problem */
export async function answerQuestion(deps: ReportDeps, question: Question): Promise<QueryResult> {
  const deadline = Date.now() + REPEAT_WAIT_MS;
  let checked = false;
  for (;;) {
    const earlier = await findEarlier(deps.orders.db, question);
    if (earlier?.made) {
      await keepReference(deps.orders.db, question, earlier.id);
      return { id: earlier.id, kind: 'repetida' };
    }
    const recent = question.offers && !earlier ? await findRecent(deps.orders.db, question) : undefined;
    if (recent?.made) return { id: recent.id, kind: 'reciente' };
    if (!earlier && !recent) {
      if (!checked) await checkSubject(deps, question);
      checked = true;
      const reserved = await reserve(deps.orders, question);
      if (reserved) return makeReserved(deps, question, reserved);
    }
    if (Date.now() > deadline) throw new Problem('INFORME_EN_CURSO', { retryAfter: RETRY_AFTER_SECONDS });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A reference that was typed with the repeated query is the asker's newest word for it. An empty one changes nothing. */
async function keepReference(db: ReportDeps['orders']['db'], { customer, texts }: Question, id: string): Promise<void> {
  if (texts.referencia === '') return;
  await db.updateTable('queries').set({ referencia: texts.referencia }).where('id', '=', id).where('cliente', '=', customer.id).execute();
}

/** Judges who asks and what is asked, without reading a record of the subject. @throws Problem */
export async function readQuestion({ orders }: ReportDeps, customer: Customer, { codigoServicio, body }: QueryRequest): Promise<Question> {
  const { titular, usable } = await readAllowance(orders.db, customer);
  const report = findReport(codigoServicio);
  if (!report) throw new Problem('SERVICIO_DESCONOCIDO');
  if (!report.onSale) throw new Problem('SERVICIO_NO_DISPONIBLE');
  const { codigoServicio: _, run, ...texts } = readValues(report, body);
  const subject = report.subject === 'propiedad' ? readProperty(body) : { rut: checkRun(report, run) };
  if (customer.empresa !== null && tellsOfOtherPerson(subject, customer)) assertMay(customer, 'consultar-personas');
  const motivo = purposeOf(subject, customer, texts.motivo);
  const acceptsMore = body['aceptaConsultaAdicional'] === 'true';
  const offers = body['siHayReciente'] === 'ofrecer';
  const rules = await queryRules(orders.db, titular);
  return {
    customer,
    periods: usable,
    servicio: report.code,
    subject,
    lector: readerOf(subject, customer),
    texts: { ...texts, motivo },
    acceptsMore,
    titular,
    rules,
    approval: needsApproval(rules, customer) ? 'pide' : 'libre',
    offers,
    huella: orders.hmac(
      'consulta',
      JSON.stringify([report.code, 'rut' in subject ? subject.rut : tasacionOf(subject.tasacion), motivo, titular]),
    ),
  };
}

/** Whether a customer's additional queries wait for an administrator: those who approve ask nobody. */
export function needsApproval({ aprobacion }: QueryRules, customer: Customer): boolean {
  return aprobacion && customer.empresa !== null && verdictOn('resolver-aprobacion', customer) !== 'si';
}

/**
 * In whose name a customer may query now, and the periods to take from.
 * @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO, PLAN_SUSPENDIDO
 */
export async function readAllowance(db: ReportDeps['orders']['db'], customer: Customer) {
  const { titular, running } = await readPlans(db, customer);
  const usable = running.filter(({ suspended }) => !suspended);
  if (usable.length === 0) throw new Problem('PLAN_SUSPENDIDO');
  return { titular, usable };
}

/** In whose name a customer queries, and the periods of the plans in force, suspended or not. @throws Problem ROL_SIN_CONSULTAS, SIN_CONTRATO */
export async function readPlans(db: ReportDeps['orders']['db'], customer: Customer) {
  if (customer.empresa !== null && verdictOn('consultar', customer) !== 'si') throw new Problem('ROL_SIN_CONSULTAS');
  const titular = titularOf(customer);
  const running = customer.contrato === 'S' ? await currentPeriods(db, titular) : [];
  if (running.length === 0) throw new Problem('SIN_CONTRATO');
  return { titular, running };
}

/** Whether the subject is a person other than the customer. The range of the RUT tells persons from companies. */
export function tellsOfOtherPerson(subject: Subject, { rut, rutProven }: Customer): boolean {
  return 'rut' in subject && !isCompanyRut(subject.rut) && !(rutProven && subject.rut === rut);
}

function readValues({ code, subject }: CatalogReport, body: QueryRequest['body']): Values<ConsultaField> {
  const form = queryForms[subject];
  const sent = { codigoServicio: code, ...valuesOf(queryFieldNames, (name) => body[name] ?? '') };
  // The specified call may omit the purpose: purposeOf judges it.
  const { motivo: _, ...campos } = check(form, sent, 'submit');
  if (Object.keys(campos).length > 0) throw new Problem('CAMPOS_INVALIDOS', { campos });
  return normalise(form, sent);
}

function checkRun({ code }: CatalogReport, run: string): string {
  if (!takesCompanies(code) && isCompanyRut(run)) throw new Problem('RUT_DE_EMPRESA', { campos: { run: problems.RUT_DE_EMPRESA.mensaje } });
  return run;
}

/** The appraisal's fields as typed. @throws Problem with each wrong field under the name it was sent with */
function readProperty(body: Readonly<Record<string, string>>): Subject {
  const sent = tasacionFromQuery(body);
  const wrong = Object.entries(check(compraTasacion, sent, 'submit'));
  if (wrong.length > 0)
    throw new Problem('CAMPOS_INVALIDOS', {
      campos: Object.fromEntries(wrong.map(([field, sentence]) => [queryFieldOf(field as TasacionField), sentence])),
    });
  return { tasacion: normalise(compraTasacion, sent) };
}

/**
 * A query is the customer's own if its RUT is the one that their identity card proved. A company that asks about itself declares a purpose.
 */
function purposeOf(subject: Subject, { rut, rutProven }: Customer, typed: string): string {
  if (!('rut' in subject)) return NO_MOTIVO;
  const declared = readMotivo(typed);
  return rutProven && subject.rut === rut ? MOTIVOS['consulta-propia'] : declared;
}

/** The declared purpose as text. The specified call may omit it, which differs from declaring the default. */
function readMotivo(typed: string): string {
  if (typed === '') return NOT_DECLARED;
  const motivo = DECLARABLE.find((each) => each === typed);
  if (!motivo) throw new Problem('CAMPOS_INVALIDOS', { campos: { motivo: MOTIVO_SIN_ELEGIR } });
  return MOTIVOS[motivo];
}

const UNAPPRAISABLE = {
  'sin registros': 'CONSULTA_SIN_PROPIEDAD',
  'no se tasa': 'PROPIEDAD_NO_SE_TASA',
  superficie: 'SUPERFICIE_NO_SE_TASA',
  dormitorios: 'DORMITORIOS_NO_CABEN',
  'sin avisos': 'CONSULTA_SIN_AVISOS',
} as const satisfies Record<Unappraisable, ProblemCode>;

/** Passes if there are records to report, before the quota is used. @throws Problem 422 */
export async function checkSubject(
  { findSubject, checkProperty }: ReportDeps,
  { servicio, subject, lector }: Pick<Question, 'servicio' | 'subject' | 'lector'>,
): Promise<void> {
  if ('tasacion' in subject) {
    const reason = await checkProperty(tasacionOf(subject.tasacion));
    if (reason) throw new Problem(UNAPPRAISABLE[reason]);
    return;
  }
  const found = await findSubject(servicio, subject.rut, lector);
  if (!found) throw new Problem('CONSULTA_SIN_REGISTROS');
  if (found.deceased) throw new Problem('CONSULTA_PERSONA_FALLECIDA');
  if (found.lines > MOST_LINES) throw new Problem('CONSULTA_DEMASIADO_GRANDE');
}

/** Makes and stores a reserved report. @throws Problem INFORME_NO_GENERADO, after giving the quota back */
async function makeReserved(deps: ReportDeps, question: Question, { id, taken, wanted }: ReservedQuery): Promise<QueryResult> {
  const { orders } = deps;
  orders.reached('C22');
  try {
    const made = await makeReport(orders, wanted);
    if (typeof made === 'string') throw new Error(made);
    await storeMade(deps, question, { id, taken, wanted }, made);
  } catch (error) {
    orders.warn('report of a query could not be made', { folio: wanted.folio, reason: reasonOf(error) });
    // If this fails too, the background job gives it back.
    await giveBack(orders.db, id);
    throw new Problem('INFORME_NO_GENERADO', { retryAfter: RETRY_AFTER_SECONDS });
  }
  deps.wake();
  return { id, kind: 'hecha' };
}

async function storeMade(
  { orders }: ReportDeps,
  { customer }: Question,
  { id, taken, wanted }: ReservedQuery,
  made: MadeDocument,
): Promise<void> {
  await orders.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('queries')
      .set((eb) => ({ estado: 'MADE', terminada: eb.fn<Date>('now') }))
      .where('id', '=', id)
      .where('estado', '=', 'MAKING')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Error('it took so long that it was given back');
    await storeReport(trx, wanted, { query: id }, made);
    await recordQuery(trx, id, { cliente: customer.id, solicitante: customer.empresa, usuario: customer.usuario });
    // Last: it locks the period, and other queries of the contract wait for it.
    await countMade(trx, taken, customer.id);
  });
}
