import { routes, type Informe } from '@veridico/api';
import { callForReport } from '../session/report-call.ts';
import { useList, type AskList, type List } from './use-list.ts';

/** Which of the own reports; '' means all of them. Days are 2025-11-18, in Chile, both inclusive. */
export interface Filters {
  readonly buscar: string;
  readonly tipo: string;
  readonly desde: string;
  readonly hasta: string;
}

export const ALL: Filters = { buscar: '', tipo: '', desde: '', hasta: '' };

export type Reports = List<Informe>;

const ask: AskList<Informe, Filters> = (session, querystring, signal) =>
  callForReport(session, routes.informes, { querystring }, { signal });

/** One page of what was issued to who is signed in, the newest first. Without filters to ask with nothing is asked. `pagina` from 1. */
export function useReports(filters: Filters | undefined, pagina: number, tamano: number): Reports {
  return useList(ask, filters, pagina, tamano);
}
