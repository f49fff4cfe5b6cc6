import { useState } from 'react';
import { reasonOf, type ReportAnswer } from '../session/report-call.ts';
import { Refusal } from '../ui/refusal.tsx';
import { Button } from '../ui/button.tsx';
import { saveBlob } from '../ui/pdf-viewer/pdf-file.ts';
import styles from './csv-button.module.css';

interface CsvButtonProps {
  /** Fetches the list; undefined while the filters are invalid. */
  readonly bring: (() => Promise<ReportAnswer<'informesCsv'> | ReportAnswer<'registroConsultasCsv'>>) | undefined;
  readonly fileName: string;
}

/** Downloads the shown list, all pages, as a CSV file. */
export function CsvButton({ bring, fileName }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (ask: NonNullable<typeof bring>) => {
    setBusy(true);
    setFailure(undefined);
    const answer = await ask();
    setBusy(false);
    // Reading the response as text removed the byte order mark, without which Excel misreads accents.
    if (answer.ok) saveBlob(new Blob(['\uFEFF', answer.body], { type: 'text/csv;charset=utf-8' }), fileName);
    else setFailure(reasonOf(answer) ?? 'No pudimos traer la lista. Revisa tu conexión y vuelve a intentarlo.');
  };
  return (
    <div className={styles.csv}>
      <Button busy={busy} busyText="Preparando..." disabled={!bring} onClick={() => bring && void save(bring)}>
        Descargar lista (CSV)
      </Button>
      <Refusal reason={failure} focusOnShow={false} />
    </div>
  );
}
