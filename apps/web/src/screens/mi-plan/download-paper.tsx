import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import type { Session } from '../../session/session.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { decode, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import styles from './mi-plan.module.css';

export interface Said {
  readonly tone: 'info' | 'error';
  readonly text: string;
}

export interface Paper {
  /** Of the file, before its day. */
  readonly name: string;
  readonly base64: string;
  readonly tipoContenido: string;
  /** ISO 8601 */
  readonly emitido: string;
}

interface DownloadPaperProps {
  readonly label: string;
  readonly describedBy?: string;
  /** Fetches the paper, or says why there is none. */
  readonly bring: (session: Session) => Promise<Paper | Said>;
}

/** A button that saves a PDF of the plan. */
export function DownloadPaper({ label, describedBy, bring }: DownloadPaperProps) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const download = async () => {
    setBusy(true);
    setSaid(undefined);
    const brought = await bring(session);
    setBusy(false);
    if ('tone' in brought) return setSaid(brought);
    const { base64, tipoContenido, name, emitido } = brought;
    saveBlob(decode(base64, tipoContenido), datedName(name, 'pdf', emitido));
  };
  return (
    <div className={styles.pay}>
      <Button busy={busy} busyText="Descargando..." aria-describedby={describedBy} onClick={() => void download()}>
        {label}
      </Button>
      {said && (
        <Alert tone={said.tone} focusOnShow>
          <p>{said.text}</p>
        </Alert>
      )}
    </div>
  );
}
