import { useEffect, useState } from 'react';
import { historyState } from '../../shell/history-state.ts';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Proof } from './proof.tsx';
import { findReport, isReport, readState, type Outcome, type Verified } from './verified.ts';
import styles from './verifica-informe-paso2.module.css';

/** The report issued under a folio, for a reader with its code. */
export function VerificaInformePaso2() {
  // Read once: leaving changes the history state before this screen unmounts.
  const [input] = useState(() => readState(historyState()));
  const [attempt, setAttempt] = useState(1);
  const outcome = useAnswer(String(attempt), () => findReport(input));
  const [different, setDifferent] = useState(false);
  const title = titleOf(outcome, different);
  usePageTitle(title);
  useEffect(() => {
    if (input) prepareViewer();
  }, [input]);
  return (
    <PublicShell>
      <Width className={styles.page}>
        <h1>{title}</h1>
        {!outcome && <Loading text="Buscando el informe…" />}
        {outcome?.ok && input && <Proof verified={outcome.verified} input={input} onCompared={setDifferent} />}
        {outcome && !outcome.ok && <Missed outcome={outcome} />}
        <div className={styles.ways}>
          {outcome && !outcome.ok && outcome.again && (
            <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
              Reintentar
            </Button>
          )}
          <ButtonLink to="/verifica-informe/paso1" state={input}>
            Volver
          </ButtonLink>
        </div>
      </Width>
    </PublicShell>
  );
}

/** @param different the reader's own file is not the issued one: nothing on the page may then say that it is authentic */
function titleOf(outcome: Outcome | undefined, different: boolean): string {
  if (!outcome?.ok) return 'Verificación del informe';
  return different ? 'Tu copia no es igual a la que emitimos' : authentic(outcome.verified);
}

function authentic({ nombre }: Verified): string {
  return isReport(nombre) ? 'Este informe es auténtico' : 'Este documento es auténtico';
}

function Missed({ outcome: { mensaje, note } }: { readonly outcome: Extract<Outcome, { ok: false }> }) {
  return (
    <div className={styles.narrow}>
      <Alert tone="error">
        <p>{mensaje}</p>
        {note !== undefined && <p>{note}</p>}
      </Alert>
    </div>
  );
}
