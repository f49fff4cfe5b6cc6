import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Tick } from '../ui/icon.tsx';
import { Question } from '../ui/question.tsx';
import { Loading } from '../ui/spinner.tsx';
import type { ReportDownload } from './use-report-download.ts';
import styles from './download-dialog.module.css';

/** Shown while a report is fetched, and briefly after it is saved. */
export function DownloadDialog({ download: { phase, cancel } }: { readonly download: ReportDownload }) {
  return (
    <Question open={phase.kind !== 'idle'} onClose={cancel} title="Preparando descarga">
      {phase.kind !== 'idle' && (
        <>
          <p>{phase.informe.informe}</p>
          <div className={styles.state} aria-live="polite">
            {phase.kind === 'running' ? (
              <Loading text="Trayendo el informe..." />
            ) : (
              <p className={styles.saved}>
                <Tick />
                Informe guardado
              </p>
            )}
          </div>
          <div>
            <Button onClick={cancel}>{phase.kind === 'running' ? 'Cancelar' : 'Cerrar'}</Button>
          </div>
        </>
      )}
    </Question>
  );
}

/** Failure message of a download, shown at the list. */
export function DownloadFailure({ download: { failure } }: { readonly download: ReportDownload }) {
  if (!failure) return null;
  return (
    <Alert tone="error">
      <p>{failure.sentence}</p>
      {failure.reason !== undefined && <p>{failure.reason}</p>}
    </Alert>
  );
}
