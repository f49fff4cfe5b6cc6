import { useEffect, useState } from 'react';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Proof } from './proof.tsx';
import { findReport, readState } from './verified.ts';
import styles from './verifica-informe-paso2.module.css';

/** The report that was issued under a folio, for whoever holds its code. */
export function VerificaInformePaso2() {
  // Read once: leaving changes the history's state before this screen goes.
  const [input] = useState(() => readState(history.state));
  const outcome = useAnswer('once', () => findReport(input));
  const title = outcome?.ok ? 'Este informe es auténtico' : 'Verificación del informe';
  usePageTitle(title);
  useEffect(() => {
    if (input) prepareViewer();
  }, [input]);
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>{title}</h1>
        {!outcome && <Loading text="Buscando el informe…" />}
        {outcome?.ok && <Proof verified={outcome.verified} />}
        {outcome && !outcome.ok && (
          <div className={styles.narrow}>
            <Alert tone="error">
              <p>{outcome.mensaje}</p>
              {outcome.note !== undefined && <p>{outcome.note}</p>}
            </Alert>
          </div>
        )}
        <ButtonLink to="/verifica-informe/paso1" state={input}>
          Volver
        </ButtonLink>
      </Width>
    </PublicShell>
  );
}
