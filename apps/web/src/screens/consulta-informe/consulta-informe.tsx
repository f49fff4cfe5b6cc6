import { useEffect, useState } from 'react';
import { AppShell } from '../../shell/app-shell.tsx';
import { historyState } from '../../shell/history-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isPhone } from '../../ui/pdf-viewer/pdf-file.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { readAsked, type Failure } from './query.ts';
import { Report } from './report.tsx';
import { useResult, type Result } from './use-result.ts';
import styles from './consulta-informe.module.css';

/** The answer to a contract customer's query. */
export function ConsultaInforme() {
  const { query } = usePlace();
  // Read once: the history's state changes when the report is there, and when the screen is left.
  const [asked] = useState(() => readAsked(query, historyState()));
  const result = useResult(asked);
  const { outcome } = result;
  const [phone] = useState(isPhone);
  const title = titleOf(result);
  usePageTitle(title);
  useEffect(() => {
    if (asked.kind !== 'nothing' && !phone) prepareViewer();
  }, [asked, phone]);
  return (
    <AppShell>
      <div className={styles.stack}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {/* What replaces the wait is announced. */}
          <div role="status">
            {outcome?.ok && <p className={styles.soft}>{phone ? 'Tu informe se ha generado correctamente' : 'Informe generado'}</p>}
          </div>
        </div>
        {!outcome && <Waiting seed={asked.kind === 'query' ? asked.codigo : ''} />}
        {outcome?.ok && <Report report={outcome.report} />}
        {outcome && !outcome.ok && <Failed failure={outcome} again={result.again} />}
      </div>
    </AppShell>
  );
}

function titleOf({ outcome }: Result): string {
  if (!outcome) return 'Tu consulta';
  return outcome.ok ? outcome.report.informe : 'Ocurrió un error';
}

function Waiting({ seed }: { readonly seed: string }) {
  return (
    <div className={styles.waiting}>
      <Rosette seed={seed} drawing className={styles.rosette} />
      <Loading text="Generando informe..." />
      <p className={styles.soft}>Si cierras esta página, el informe se genera igual y queda en «Descargar informes anteriores».</p>
    </div>
  );
}

interface FailedProps {
  readonly failure: Failure;
  readonly again: Result['again'];
}

/** What happened, why, and what to do next: never more than one main way. */
function Failed({ failure: { reason, again, additional, buy }, again: askAgain }: FailedProps) {
  return (
    <div className={styles.narrow}>
      <Alert tone="error">
        <p>No se pudo generar el informe. Intenta nuevamente.</p>
        {reason !== undefined && <p>{reason}</p>}
      </Alert>
      <div className={styles.ways}>
        {additional !== undefined && (
          <Button variant="primary" onClick={() => askAgain(true)}>
            Consultar igual por {additional}
          </Button>
        )}
        {again && (
          <Button variant="primary" onClick={() => askAgain(false)}>
            Reintentar
          </Button>
        )}
        {buy && (
          <ButtonLink variant="primary" to="/inicio#informes">
            Comprar un informe
          </ButtonLink>
        )}
        <ButtonLink to="/">Volver al inicio</ButtonLink>
      </div>
    </div>
  );
}
