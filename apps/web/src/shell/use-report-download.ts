import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { routes } from '@veridico/api';
import { callForReport, reasonOf } from '../session/report-call.ts';
import { useSession } from '../session/use-session.ts';
import { decode, holdsFile, saveBlob } from '../ui/pdf-viewer/pdf-file.ts';
import { historyFileName } from './report-file-name.ts';
import type { ListedReport } from './use-reports.ts';

const FAILED = 'Error al descargar el informe. Por favor intenta nuevamente.';
/** How long the dialog stays after the file is saved. */
const SAVED_MS = 1_000;

export type DownloadPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly informe: ListedReport }
  | { readonly kind: 'saved'; readonly informe: ListedReport };

export interface ReportDownload {
  readonly phase: DownloadPhase;
  /** Failure of the last download, with the server's reason if any. */
  readonly failure: { readonly sentence: string; readonly reason: string | undefined } | undefined;
  start(informe: ListedReport): void;
  cancel(): void;
}

/** Fetches an issued report and saves it as a file, one at a time. */
export function useReportDownload(): ReportDownload {
  const session = useSession();
  const [phase, setPhase] = useState<DownloadPhase>({ kind: 'idle' });
  const [failure, setFailure] = useState<ReportDownload['failure']>();
  const leaving = useRef<AbortController>(undefined);
  const end = useEffectEvent(() => leaving.current?.abort());
  useEffect(() => () => end(), []);
  useEffect(() => {
    if (phase.kind !== 'saved') return;
    const timer = setTimeout(() => setPhase({ kind: 'idle' }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const run = async (informe: ListedReport) => {
    const { signal } = (leaving.current = new AbortController());
    setFailure(undefined);
    setPhase({ kind: 'running', informe });
    const answer = await callForReport(
      session,
      routes.informe,
      { params: { idConsulta: informe.idConsulta }, querystring: {} },
      { signal },
    );
    if (signal.aborted) return;
    leaving.current = undefined;
    if (answer.ok && holdsFile(answer.body)) {
      saveBlob(decode(answer.body.base64, answer.body.tipoContenido), historyFileName(informe));
      setPhase({ kind: 'saved', informe });
    } else {
      setFailure({ sentence: FAILED, reason: answer.ok ? undefined : reasonOf(answer) });
      setPhase({ kind: 'idle' });
    }
  };
  return {
    phase,
    failure,
    start: (informe) => {
      if (leaving.current === undefined) void run(informe);
    },
    cancel: () => {
      leaving.current?.abort();
      leaving.current = undefined;
      setPhase({ kind: 'idle' });
    },
  };
}
