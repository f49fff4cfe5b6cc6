import { useState } from 'react';
import { CopyCredentials } from '../../shell/copy-credentials.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { writeToClipboard } from '../../ui/clipboard.ts';
import styles from './compra-directa-paso3.module.css';

interface ShareToVerifyProps {
  readonly folio: string;
  /** As printed. */
  readonly codigo: string;
  /** Opens the verification with both. */
  readonly enlace: string;
}

/** Folio, code and link, with which somebody else sees the original. */
export function ShareToVerify({ folio, codigo, enlace }: ShareToVerifyProps) {
  const [said, setSaid] = useState('');
  const share = async () => {
    if ('share' in navigator) {
      // Rejects too where the person closes the system's dialog.
      await navigator.share({ title: `Informe Verídico ${folio}`, url: enlace }).catch(() => undefined);
      return;
    }
    setSaid((await writeToClipboard(enlace)) ? 'Enlace copiado.' : `Tu navegador no dejó copiar. Cópialo de aquí: ${enlace}`);
  };
  return (
    <section className={styles.share} aria-labelledby="compartir">
      <h2 id="compartir">Compártelo para que lo verifiquen</h2>
      <p>Quien abra el enlace ve el informe completo, tal como lo emitimos. Pásalo solo a quien deba leerlo.</p>
      <Facts
        rows={[
          ['Folio', folio],
          ['Código', codigo],
        ]}
      />
      <Button wide onClick={() => void share()}>
        Compartir enlace
      </Button>
      <CopyCredentials folio={folio} codigo={codigo} />
      <p role="status">{said}</p>
    </section>
  );
}
