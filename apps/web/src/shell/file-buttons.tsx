import { useState } from 'react';
import { callForFile } from '../session/call-for-file.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { saveBlob } from '../ui/pdf-viewer/pdf-file.ts';
import { Refusal } from '../ui/refusal.tsx';
import { datedName } from './report-file-name.ts';
import styles from './file-buttons.module.css';

const FAILED = 'No pudimos bajar el archivo completo. Revisa tu conexión y vuelve a intentarlo.';

/** A file that can be downloaded. */
export interface OfferedFile {
  readonly formato: 'zip' | 'xlsx' | 'csv';
  /** Of its button. */
  readonly text: string;
  /** Of the call, with its query. */
  readonly address: string;
}

interface FileButtonsProps {
  readonly files: readonly OfferedFile[];
  /** Of the saved files, without day and extension. */
  readonly name: string;
  /** The first button is the page's main act. */
  readonly main?: boolean;
}

/** Downloads files as the signed-in user, one at a time. */
export function FileButtons({ files, name, main = false }: FileButtonsProps) {
  const session = useSession();
  const [running, setRunning] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const save = async ({ address, formato }: OfferedFile) => {
    setRunning(formato);
    setFailure(undefined);
    const answer = await callForFile(session, address);
    setRunning(undefined);
    if ('file' in answer) saveBlob(answer.file, datedName(name, formato));
    else setFailure(answer.reason ?? FAILED);
  };
  return (
    <div className={styles.files}>
      <div className={styles.buttons}>
        {files.map((file, place) => (
          <Button
            key={file.formato}
            variant={main && place === 0 ? 'primary' : 'secondary'}
            busy={running === file.formato}
            busyText="Preparando..."
            disabled={running !== undefined && running !== file.formato}
            onClick={() => void save(file)}
          >
            {file.text}
          </Button>
        ))}
      </div>
      <Refusal reason={failure} />
    </div>
  );
}
