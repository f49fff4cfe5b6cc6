import { routes, type AnswerBody, type RequestTo } from '@veridico/api';
import { callForReport } from '../session/report-call.ts';
import { listed } from './listed.ts';
import type { Filters } from './use-filters.ts';
import { useList, type AskList, type List } from './use-list.ts';

/** Filters of the history, with its order; '' means all, and the newest first. */
export interface ReportFilters extends Filters {
  /** Id of the company's user who asked. */
  readonly usuario: string;
  readonly riesgo: string;
  readonly etiqueta: string;
  /** Part of the asker's own reference. */
  readonly referencia: string;
  readonly orden: string;
}

export const ALL: ReportFilters = {
  buscar: '',
  tipo: '',
  usuario: '',
  riesgo: '',
  etiqueta: '',
  referencia: '',
  orden: '',
  desde: '',
  hasta: '',
};

/** An issued report in the history. */
export type ListedReport = AnswerBody<'informes'>[number];

export type Reports = List<ListedReport>;

const ask: AskList<ListedReport, ReportFilters> = async (session, querystring, signal) => {
  const answer = await callForReport(session, routes.informes, { querystring: asOffered(querystring) }, { signal });
  return answer.ok ? { ...answer, body: listed(answer.body, isReport)?.map(withTexts) } : answer;
};

/** Filters as the call takes them. An address may hold others: the server refuses those with a sentence. */
export function asOffered<F extends ReportFilters>(filters: F) {
  return filters as F & Pick<RequestTo<'informes'>['querystring'], 'riesgo' | 'orden'>;
}

/** Without its id it cannot be downloaded. The specification gives the fields no types: numbers count. */
function isReport({ idConsulta, informe, fecha }: Partial<ListedReport>): boolean {
  return [idConsulta, informe, fecha].every((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''));
}

function withTexts(report: ListedReport): ListedReport {
  const { idConsulta, informe, fecha }: Readonly<Record<string, unknown>> = report;
  return { ...report, idConsulta: String(idConsulta), informe: String(informe), fecha: String(fecha) };
}

/** One page of the reports issued to the signed-in user, newest first. Without filters nothing is fetched. `pagina` from 1. */
export function useReports(filters: ReportFilters | undefined, pagina: number, tamano: number): Reports {
  return useList(ask, filters, pagina, tamano);
}
