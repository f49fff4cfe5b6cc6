import { useEffect, useState } from 'react';
import { AppShell } from '../../shell/app-shell.tsx';
import { historyState } from '../../shell/history-state.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { isMobile, isPhone } from '../../ui/pdf-viewer/pdf-file.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Failed } from './failed.tsx';
import { readRequest } from './query.ts';
import { Report } from './report.tsx';
import { useResult, type Result } from './use-result.ts';
import layout from '../../shell/layout.module.css';
import styles from './consulta-informe.module.css';

/** Result of a contract customer's query. */
export function ConsultaInforme() {
  const { query } = usePlace();
  // Read once: the history state changes when the report arrives and when the screen is left.
  const [asked] = useState(() => readRequest(query, historyState()));
  const result = useResult(asked);
  const { outcome } = result;
  const [mobile] = useState(isMobile);
  const title = titleOf(result);
  usePageTitle(title);
  useEffect(() => {
    if (asked.kind !== 'nothing' && !isPhone()) prepareViewer();
  }, [asked]);
  return (
    <AppShell>
      <div className={layout.page}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {/* Announces the result that replaces the wait. */}
          <div role="status">{outcome?.ok && <Arrival mobile={mobile} repeated={outcome.repeated} />}</div>
        </div>
        {!outcome && <Waiting seed={asked.kind === 'query' ? asked.codigo : ''} />}
        {outcome?.ok && <Report report={outcome.report} />}
        {outcome && !outcome.ok && <Failed asked={asked} failure={outcome} again={result.again} />}
      </div>
    </AppShell>
  );
}

function titleOf({ outcome }: Result): string {
  if (!outcome) return 'Tu consulta';
  return outcome.ok ? outcome.report.informe : 'Ocurrió un error';
}

function Arrival({ mobile, repeated }: { readonly mobile: boolean; readonly repeated: boolean }) {
  return (
    <>
      {mobile && <p className={styles.soft}>Tu informe se ha generado correctamente</p>}
      {!mobile && !repeated && <p className={styles.soft}>Informe generado</p>}
      {repeated && <p className={styles.soft}>Ya lo consultaste hace unos minutos: es el mismo informe y no descontamos otra consulta.</p>}
    </>
  );
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
