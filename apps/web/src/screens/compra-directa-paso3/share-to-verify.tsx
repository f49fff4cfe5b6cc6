import { useState } from 'react';
import { CopyCredentials } from '../../shell/copy-credentials.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { writeToClipboard } from '../../ui/clipboard.ts';
import styles from './compra-directa-paso3.module.css';

/** Opens the system's dialog. @returns false if the browser has none or refuses; a dialog that the person closed counts as shown */
async function sharedBySystem(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

interface ShareToVerifyProps {
  readonly folio: string;
  /** As printed. */
  readonly codigo: string;
  /** Opens the verification with both. */
  readonly enlace: string;
}

/** Shows the folio and the verification code of a report, and shares the link that verifies it. */
export function ShareToVerify({ folio, codigo, enlace }: ShareToVerifyProps) {
  const [said, setSaid] = useState('');
  const share = async () => {
    setSaid('');
    if (await sharedBySystem({ title: `Informe Verídico ${folio}`, url: enlace })) return;
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
