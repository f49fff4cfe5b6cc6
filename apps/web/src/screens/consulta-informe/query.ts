import { problems, routes, type InformeEmitido } from '@veridico/api';
import { TASACION_QUERY_FIELDS, type TasacionQueryField } from '@veridico/forms';
import { findReport } from '@veridico/reports';
import { callForReport, reasonOf, type ReportAnswer } from '../../session/report-call.ts';
import type { Session } from '../../session/session.ts';
import { formatIn } from '../../shell/plan-money.ts';

/** What the query form handed over: of a property, all that an appraisal is asked with. */
interface QueryInputs extends Partial<Readonly<Record<TasacionQueryField, string>>> {
  readonly run: string;
  readonly motivo: string;
}

/** What this page is asked for: a report to be made, one that was made, or too little of either. */
export type ReportRequest =
  | { readonly kind: 'query'; readonly codigo: string; readonly inputs: QueryInputs }
  | { readonly kind: 'issued'; readonly idConsulta: string }
  | { readonly kind: 'nothing'; readonly reason: string };

export interface Failure {
  readonly ok: false;
  readonly reason: string | undefined;
  /** Asking the same again may answer. */
  readonly again: boolean;
  /** There are no queries left, and one more costs this. */
  readonly additional?: string;
  /** The account may not ask, and may buy. */
  readonly buy?: true;
  /** Nothing that this page offers helps; `plan`: an invoice has to be paid first, `powers`: those of the company have to be proven first. */
  readonly stopped?: 'plan' | 'user' | 'powers';
  /** This report is not about companies; another one is. */
  readonly company?: true;
}

export interface MadeReport {
  readonly ok: true;
  readonly report: InformeEmitido;
  /** It was made for an earlier query of the last minutes, and this one took nothing. */
  readonly repeated: boolean;
}

export type Outcome = MadeReport | Failure;

/** @param state of the history, which the browser keeps through a reload and a way back */
export function readRequest(query: URLSearchParams, state: unknown): ReportRequest {
  const kept = (typeof state === 'object' && state !== null ? state : {}) as Readonly<Record<string, unknown>>;
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name].trim() : '');
  if (text('idConsulta') !== '') return { kind: 'issued', idConsulta: text('idConsulta') };
  const codigo = query.get('codigo_servicio')?.trim() ?? '';
  const report = findReport(codigo);
  if (!report) return { kind: 'nothing', reason: problems.SERVICIO_DESCONOCIDO.mensaje };
  const inputs = { run: text('run'), motivo: text('motivo') };
  if (report.subject !== 'propiedad') {
    if (inputs.run === '') return { kind: 'nothing', reason: 'Falta parámetro RUN' };
    return inputs.motivo === '' ? { kind: 'nothing', reason: 'Falta el motivo de la consulta' } : { kind: 'query', codigo, inputs };
  }
  const property = Object.fromEntries(TASACION_QUERY_FIELDS.map((name) => [name, text(name)]));
  if (Object.values(property).includes('')) return { kind: 'nothing', reason: 'Faltan parámetros para la consulta' };
  return { kind: 'query', codigo, inputs: { ...inputs, ...property } };
}

/** Before the one automatic try that follows a call nobody answered, and between two looks at a report that is being made. */
const RETRY_MS = 1_000;
const BUSY_MS = 3_000;
const BUSY_TIMES = 20;

/** Has the report made, or fetches the one that was. The server takes nothing twice for the same question, so it may be repeated. */
export async function fetchReport(
  session: Session,
  asked: Exclude<ReportRequest, { kind: 'nothing' }>,
  additional: boolean,
): Promise<Outcome> {
  const call = (): Promise<ReportAnswer<'consultaInforme'> | ReportAnswer<'informe'>> => {
    if (asked.kind === 'issued') return callForReport(session, routes.informe, { params: { idConsulta: asked.idConsulta } });
    const body = { ...asked.inputs, ...(additional && { aceptaConsultaAdicional: 'true' }) };
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
  // A call of our own that had to be made again is no query of its own.
  return { ok: true, report: answer.body, repeated: answer === first && answer.headers?.get('x-repetida') === '1' };
}

function isUnderWay(answer: ReportAnswer<'consultaInforme'> | ReportAnswer<'informe'>): boolean {
  return !answer.ok && answer.status !== 'sin-token' && answer.problem?.codigo === 'INFORME_EN_CURSO';
}

function readFailure(answer: Extract<ReportAnswer<'consultaInforme'>, { ok: false }>): Failure {
  if (answer.status === 'sin-token') return { ok: false, reason: answer.sentence, again: true };
  const { status, problem } = answer;
  const again = status === 0 || status === problems.DEMASIADAS_SOLICITUDES.status || status >= problems.ERROR_INTERNO.status;
  if (status === 0)
    return { ok: false, reason: 'Se cortó la conexión. Puedes repetir la consulta: la misma no se descuenta dos veces.', again };
  const { codigo, campos, valorConsultaAdicional, moneda } = problem ?? {};
  if (codigo === 'SIN_CUPO' && valorConsultaAdicional !== undefined && moneda !== undefined)
    return { ok: false, reason: reasonOf(answer), again, additional: formatIn(moneda, valorConsultaAdicional) };
  if (codigo === 'SIN_CONTRATO' || codigo === 'SIN_CONSULTAS') return { ok: false, reason: reasonOf(answer), again, buy: true };
  if (codigo === 'PLAN_SUSPENDIDO') return { ok: false, reason: reasonOf(answer), again, stopped: 'plan' };
  if (codigo === 'REPRESENTACION_DECLARADA') return { ok: false, reason: reasonOf(answer), again, stopped: 'powers' };
  if (codigo === 'ROL_SIN_CONSULTAS' || codigo === 'LIMITE_DE_USUARIO')
    return { ok: false, reason: reasonOf(answer), again, stopped: 'user' };
  const reason = Object.values(campos ?? {})[0] ?? reasonOf(answer);
  return { ok: false, reason, again, ...(codigo === 'RUT_DE_EMPRESA' && { company: true }) };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
