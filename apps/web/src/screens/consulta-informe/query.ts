import { problems, routes, type AnswerBody, type RefusalBody } from '@veridico/api';
import { queryFieldNames, TASACION_QUERY_FIELDS, valuesOf, type QueryField, type TasacionQueryField, type Values } from '@veridico/forms';
import { DECLARABLE, findReport, fullName, type Declarable } from '@veridico/reports';
import { callForReport, reasonOf, type ReportAnswer } from '../../session/report-call.ts';
import type { Session } from '../../session/session.ts';
import { formatCost } from '../../shell/query-cost.ts';
import { holdsFile } from '../../ui/pdf-viewer/pdf-file.ts';

/** Request of this page: a new report, an issued report, or neither (incomplete parameters). */
export type ReportRequest =
  | {
      readonly kind: 'query';
      readonly codigo: string;
      readonly inputs: Values<QueryField>;
      /** All fields of an appraisal. */
      readonly property?: Values<TasacionQueryField>;
    }
  | { readonly kind: 'issued'; readonly idConsulta: string; readonly motivo?: Declarable }
  | { readonly kind: 'nothing'; readonly reason: string };

export interface Failure {
  readonly ok: false;
  readonly reason: string | undefined;
  /** The same query may succeed later. */
  readonly again: boolean;
  /** Price of one more query, when the quota is used up. */
  readonly additional?: string;
  /** An administrator has to approve it first: its price, or '' if it uses an included query. */
  readonly approval?: string;
  /** The account may not query, but may buy. */
  readonly buy?: true;
  /**
   * Nothing on this page can help; `plan`: an invoice must be paid first; `powers`: the company's powers must be proven first; `pack`: its
   * queries are used up; `limit`: those of this user; `role`: it does not query.
   */
  readonly stopped?: 'plan' | 'powers' | 'pack' | 'limit' | 'role';
  /** The session is over. */
  readonly signIn?: true;
  /** This report is not about companies, but another one is. */
  readonly company?: true;
}

/** A report just made, or fetched again. */
export type QueriedReport = AnswerBody<'consultaInforme'> & { readonly informe: string };

/** What the company already has: nothing was asked or charged. */
export type Offer = AnswerBody<'consultaInforme', 208>;

export interface Offered {
  readonly ok: true;
  readonly offer: Offer;
}

export interface MadeReport {
  readonly ok: true;
  readonly report: QueriedReport;
  /** It was made for a query of the last minutes, and this query was not charged to the quota. */
  readonly repeated: boolean;
}

export type Outcome = MadeReport | Offered | Failure;

/** @param state history state, kept by the browser on reload and back navigation */
export function readRequest(query: URLSearchParams, state: unknown): ReportRequest {
  const kept = (typeof state === 'object' && state !== null ? state : {}) as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name].trim() : '');
  const idConsulta = query.get('id') ?? text('idConsulta');
  const motivo = DECLARABLE.find((each) => each === text('motivo'));
  if (idConsulta !== '') return { kind: 'issued', idConsulta, ...(motivo && { motivo }) };
  const codigo = query.get('codigo_servicio')?.trim() ?? '';
  const report = findReport(codigo);
  if (!report) return { kind: 'nothing', reason: problems.SERVICIO_DESCONOCIDO.mensaje };
  const inputs = valuesOf(queryFieldNames, text);
  if (report.subject !== 'propiedad') {
    if (inputs.run === '') return { kind: 'nothing', reason: 'Falta parámetro RUN' };
    return inputs.motivo === '' ? { kind: 'nothing', reason: 'Falta el motivo de la consulta' } : { kind: 'query', codigo, inputs };
  }
  const property = valuesOf(TASACION_QUERY_FIELDS, text);
  if (Object.values(property).includes('')) return { kind: 'nothing', reason: 'Faltan parámetros para la consulta' };
  return { kind: 'query', codigo, inputs, property };
}

/** Delay before the single automatic retry of a call without response; below it, the polling interval while a report is being made. */
const RETRY_MS = 1_000;
const BUSY_MS = 3_000;
const BUSY_TIMES = 20;

/** What the user accepts beyond a plain query. */
export interface Acceptance {
  /** A query beyond the quota, at its price. */
  readonly additional: boolean;
  /** A new query, although the company has a recent answer. */
  readonly anew: boolean;
}

/** Fields of the call. @param anew see Acceptance */
export function bodyOf({ inputs, property }: Extract<ReportRequest, { kind: 'query' }>, anew: boolean) {
  return { ...inputs, ...property, siHayReciente: anew ? ('' as const) : ('ofrecer' as const) };
}

/** Makes the report, or fetches an issued one. The server charges the same query only once, so it can be repeated. */
export async function fetchReport(
  session: Session,
  asked: Exclude<ReportRequest, { kind: 'nothing' }>,
  { additional, anew }: Acceptance,
): Promise<Outcome> {
  const call = (): Promise<ReportAnswer<'consultaInforme'> | ReportAnswer<'informe'>> => {
    if (asked.kind === 'issued') {
      const { idConsulta, motivo = '' } = asked;
      return callForReport(session, routes.informe, { params: { idConsulta }, querystring: { motivo } });
    }
    const body = { ...bodyOf(asked, anew), ...(additional && { aceptaConsultaAdicional: 'true' }) };
    return callForReport(session, routes.consultaInforme, { params: { codigoServicio: asked.codigo }, body });
  };
  const first = await call();
  let answer = first;
  if (answer.status === 0) {
    await pause(RETRY_MS);
    answer = await call();
  }
  for (let times = 0; times < BUSY_TIMES && isUnderWay(answer); times += 1) {
    await pause(BUSY_MS);
    answer = await call();
  }
  if (!answer.ok) return readFailure(answer);
  if (answer.status === 208) return { ok: true, offer: answer.body };
  // The types know our server alone; another may answer 201, which is not the specified success.
  const status: number = answer.status;
  if (status !== 200 || !holdsFile(answer.body)) return { ok: false, reason: undefined, again: true };
  // After our own retry, `x-repetida` does not mean an earlier query of the user.
  return {
    ok: true,
    report: named(answer.body, asked.kind === 'query' ? asked.codigo : ''),
    repeated: answer === first && answer.headers?.get('x-repetida') === '1',
  };
}

/** The report, under the asked name where the server says none. */
function named(report: AnswerBody<'consultaInforme'>, asked: string): QueriedReport {
  const codigo = report.codigo ?? asked;
  const known = findReport(codigo);
  return { ...report, codigo, informe: report.informe ?? (known ? fullName(known) : 'Informe') };
}

function isUnderWay(answer: ReportAnswer<'consultaInforme'> | ReportAnswer<'informe'>): boolean {
  return !answer.ok && answer.status !== 'sin-token' && answer.problem?.codigo === 'INFORME_EN_CURSO';
}

const STOPS: Readonly<Partial<Record<string, NonNullable<Failure['stopped']>>>> = {
  PLAN_SUSPENDIDO: 'plan',
  REPRESENTACION_DECLARADA: 'powers',
  SIN_CONSULTAS: 'pack',
  LIMITE_DE_USUARIO: 'limit',
  ADICIONALES_AGOTADAS: 'limit',
  ROL_SIN_CONSULTAS: 'role',
};

function readFailure(answer: Extract<ReportAnswer<'consultaInforme'>, { ok: false }>): Failure {
  if (answer.status === 'sin-token')
    return { ok: false, reason: answer.sentence, again: !answer.ended, ...(answer.ended && { signIn: true }) };
  const { status, problem } = answer;
  const { codigo, campos } = problem ?? {};
  const price = priceOf(problem);
  // Only its code tells that a question was refused: without one the answer is that of a proxy, or of nothing that knows the question.
  const again = codigo === undefined || status === problems.DEMASIADAS_SOLICITUDES.status || status >= problems.ERROR_INTERNO.status;
  if (status === 0)
    return { ok: false, reason: 'Se cortó la conexión. Puedes repetir la consulta: la misma no se descuenta dos veces.', again };
  if (codigo === 'SIN_CUPO' && price !== '') return { ok: false, reason: reasonOf(answer), again, additional: price };
  if (codigo === 'REQUIERE_APROBACION') return { ok: false, reason: reasonOf(answer), again, approval: price };
  if (codigo === 'SIN_CONTRATO') return { ok: false, reason: reasonOf(answer), again, buy: true };
  const stopped = codigo && STOPS[codigo];
  if (stopped) return { ok: false, reason: reasonOf(answer), again, stopped };
  const reason = Object.values(campos ?? {})[0] ?? reasonOf(answer);
  return { ok: false, reason, again, ...(codigo === 'RUT_DE_EMPRESA' && { company: true }) };
}

/** Empty if the refusal names none. */
function priceOf({ valorConsultaAdicional, moneda, pesosConsultaAdicional }: Partial<RefusalBody> = {}): string {
  if (valorConsultaAdicional === undefined || moneda === undefined) return '';
  return formatCost(moneda, valorConsultaAdicional, pesosConsultaAdicional);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
