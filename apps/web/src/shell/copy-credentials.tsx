import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { writeToClipboard } from '../ui/clipboard.ts';
import styles from './copy-credentials.module.css';

interface CopyCredentialsProps {
  readonly folio: string;
  /** As typed. */
  readonly codigo: string;
}

/** Copies both as one text, which the first step can parse, to verify the report elsewhere. */
export function CopyCredentials({ folio, codigo }: CopyCredentialsProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const text = `Folio ${folio} · Código de verificación ${codigo}`;
    const done = await writeToClipboard(text);
    setSaid(done ? 'Copiados. Quien los tenga puede ver este informe.' : `Tu navegador no dejó copiar. Cópialos de aquí: ${text}`);
  };
  return (
    <div className={styles.copy}>
      <Button variant="text" onClick={() => void copy()}>
        Copiar folio y código
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
