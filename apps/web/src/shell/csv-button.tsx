import { useState } from 'react';
import { reasonOf, type ReportAnswer } from '../session/report-call.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { saveBlob } from '../ui/pdf-viewer/pdf-file.ts';
import styles from './csv-button.module.css';

interface CsvButtonProps {
  /** Brings the list; undefined while there is nothing to ask with. */
  readonly bring: (() => Promise<ReportAnswer<'informesCsv'> | ReportAnswer<'registroConsultasCsv'>>) | undefined;
  readonly fileName: string;
}

/** The list that is shown as a file for a spreadsheet, all its pages. */
export function CsvButton({ bring, fileName }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (ask: NonNullable<typeof bring>) => {
    setBusy(true);
    setFailure(undefined);
    const answer = await ask();
    setBusy(false);
    // Reading it as text has taken its byte order mark away, without which Excel misreads accents.
    if (answer.ok) saveBlob(new Blob(['\uFEFF', answer.body], { type: 'text/csv;charset=utf-8' }), fileName);
    else setFailure(reasonOf(answer) ?? 'No pudimos traer la lista. Revisa tu conexión y vuelve a intentarlo.');
  };
  return (
    <div className={styles.csv}>
      <Button busy={busy} busyText="Preparando..." disabled={!bring} onClick={() => bring && void save(bring)}>
        Descargar lista (CSV)
      </Button>
      {failure !== undefined && (
        <Alert tone="error">
          <p>{failure}</p>
        </Alert>
      )}
    </div>
  );
}
