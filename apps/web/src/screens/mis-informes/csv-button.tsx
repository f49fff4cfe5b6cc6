import { useState } from 'react';
import { routes } from '@veridico/api';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import type { Filters } from '../../shell/use-reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import styles from './mis-informes.module.css';

/** The same list as a file for a spreadsheet, all its pages. */
export function CsvButton({ filters }: { readonly filters: Filters | undefined }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fetchList = async (querystring: Filters) => {
    setBusy(true);
    setFailure(undefined);
    const answer = await callForReport(session, routes.informesCsv, { querystring });
    setBusy(false);
    // Reading it as text has taken its byte order mark away, without which Excel misreads accents.
    if (answer.ok) saveBlob(new Blob(['\uFEFF', answer.body], { type: 'text/csv;charset=utf-8' }), 'informes.csv');
    else setFailure(reasonOf(answer) ?? 'No pudimos traer la lista. Revisa tu conexión y vuelve a intentarlo.');
  };
  return (
    <div className={styles.stack}>
      <Button busy={busy} busyText="Preparando..." disabled={!filters} onClick={() => filters && void fetchList(filters)}>
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
