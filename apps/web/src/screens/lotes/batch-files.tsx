import { useState } from 'react';
import { routes } from '@veridico/api';
import { callForFile } from '../../session/call-for-file.ts';
import { useSession } from '../../session/use-session.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Button } from '../../ui/button.tsx';
import { saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import { Refusal } from '../../ui/refusal.tsx';
import styles from './batch-page.module.css';

type Format = 'zip' | 'xlsx' | 'csv';

const FAILED = 'No pudimos bajar el archivo completo. Revisa tu conexión y vuelve a intentarlo.';

/** The result as files. @param reports how many PDFs the archive has */
export function BatchFiles({ lote, reports }: { readonly lote: string; readonly reports: number }) {
  const session = useSession();
  const [running, setRunning] = useState<Format>();
  const [failure, setFailure] = useState<string>();
  const save = async (formato: Format) => {
    setRunning(formato);
    setFailure(undefined);
    const file = await callForFile(session, routes.loteArchivo.path.replace('{lote}', lote).replace('{formato}', formato));
    setRunning(undefined);
    if (file) saveBlob(file, datedName('lote', formato));
    else setFailure(FAILED);
  };
  const button = (formato: Format, text: string) => (
    <Button
      variant={formato === 'zip' ? 'primary' : 'secondary'}
      busy={running === formato}
      busyText="Preparando..."
      disabled={running !== undefined && running !== formato}
      onClick={() => void save(formato)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className={styles.buttons}>
        {button('zip', reports === 1 ? 'ZIP con el PDF' : `ZIP con los ${reports} PDF`)}
        {button('xlsx', 'Planilla XLSX')}
        {button('csv', 'CSV')}
      </div>
      <Refusal reason={failure} />
    </>
  );
}
