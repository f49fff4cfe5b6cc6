import { useEffect, useState } from 'react';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { isNews, type News } from '../../shell/order-news.tsx';
import { holdsFile } from '../../ui/pdf-viewer/pdf-file.ts';
import { watch } from '../../ui/watch.ts';

type ReportCallAnswer = Answer<'transaccionInforme'>;
export type IssuedReport = Extract<ReportCallAnswer, { status: 200; ok: true }>['body'];

export type ReportState =
  | { readonly kind: 'ready'; readonly report: IssuedReport }
  /** `paid`: the server said so; before its first answer nothing is known of the order. */
  | { readonly kind: 'making'; readonly slow: boolean; readonly paid: boolean }
  /** No report for now, or never: `mensaje` is the server's explanation. */
  | {
      readonly kind: 'news';
      readonly news: News;
      readonly mensaje: string;
      readonly numero: string | undefined;
      readonly monto: number | undefined;
    }
  /** There is no report and there will be none. */
  | { readonly kind: 'none'; readonly mensaje: string }
  /** The server did not respond, or not with the report; polling continues. */
  | { readonly kind: 'lost'; readonly mensaje: string };

const ASKING: ReportState = { kind: 'making', slow: false, paid: false };
/** Time from which a report counts as slow. */
const SLOW_MS = 30_000;

/** The report of an order, polled until it is issued, even without responses. */
export function useReport(orden: string | undefined): { readonly state: ReportState; readonly retry: () => void } {
  const [state, setState] = useState<ReportState>(ASKING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (orden === undefined) {
      setState({ kind: 'none', mensaje: problems.ORDEN_DESCONOCIDA.mensaje });
      return;
    }
    const leaving = new AbortController();
    const started = performance.now();
    void watch(async (signal) => {
      const answer = await api(routes.transaccionInforme, { params: { orden } }, { signal });
      if (signal.aborted) return true;
      const next = readState(answer, performance.now() - started > SLOW_MS);
      setState(next);
      return next.kind === 'ready' || next.kind === 'none' || (next.kind === 'news' && next.news === 'reembolsada');
    }, leaving.signal);
    return () => leaving.abort();
  }, [orden, attempt]);
  const retry = () => {
    setState(ASKING);
    setAttempt(attempt + 1);
  };
  return { state, retry };
}

const CUT_OFF = 'Se cortó la conexión antes de recibir tu informe. Tu compra no cambia.';
const NOT_DELIVERED =
  'El servidor no entregó tu informe. Tu compra no cambia: lo seguimos pidiendo, y también puedes reintentar ahora o volver más tarde.';

function readState(answer: ReportCallAnswer, slow: boolean): ReportState {
  if (answer.ok) {
    if (answer.status === 200)
      return holdsFile(answer.body) ? { kind: 'ready', report: answer.body } : { kind: 'lost', mensaje: NOT_DELIVERED };
    const { estado, mensaje, numero, monto } = answer.body;
    return isNews(estado) ? { kind: 'news', news: estado, mensaje, numero, monto } : { kind: 'making', slow, paid: true };
  }
  const { problem, status } = answer;
  if (status === problems.ORDEN_DESCONOCIDA.status || status === problems.PETICION_INVALIDA.status)
    return { kind: 'none', mensaje: problems.ORDEN_DESCONOCIDA.mensaje };
  return { kind: 'lost', mensaje: problem?.mensaje ?? (status === 0 ? CUT_OFF : NOT_DELIVERED) };
}
