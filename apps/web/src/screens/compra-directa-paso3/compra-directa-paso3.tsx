import { useEffect } from 'react';
import { usePlace } from '../../ui/router.tsx';
import { maskedMailOf, numberOf } from '../../purchase-storage.ts';
import { useHome } from '../../session/home.ts';
import { Help } from '../../shell/help.tsx';
import { byMail, OrderNews } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isPhone } from '../../ui/pdf-viewer/pdf-file.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Report } from './report.tsx';
import { useReport, type ReportState } from './use-report.ts';
import { Waiting } from './waiting.tsx';
import { NoReport } from './no-report.tsx';
import styles from './compra-directa-paso3.module.css';

/** A bought report, by its order. */
export function CompraDirectaPaso3() {
  const orden = usePlace().query.get('orden')?.trim() || undefined;
  const correo = maskedMailOf(orden);
  const home = useHome();
  const { state, retry } = useReport(orden);
  const title = titleOf(state);
  usePageTitle(title);
  useEffect(() => {
    if (orden !== undefined && !isPhone()) prepareViewer();
  }, [orden]);
  return (
    <PurchaseShell current={stepOf(state)}>
      <div className={styles.stack}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {state.kind === 'ready' && <p className={styles.soft}>Guardamos una copia y te enviamos el enlace {byMail(correo)}.</p>}
        </div>
        {state.kind === 'ready' && orden !== undefined && <Report orden={orden} report={state.report} />}
        {(state.kind === 'making' || state.kind === 'news') && (
          <div className={styles.narrow} aria-live="polite">
            {state.kind === 'news' && <OrderNews news={state.news} mensaje={state.mensaje} correo={correo} amount={state.monto} />}
            {state.kind === 'making' && orden !== undefined && <Waiting {...state} orden={orden} correo={correo} />}
          </div>
        )}
        {(state.kind === 'none' || state.kind === 'lost') && <NoReport state={state} onRetry={retry} />}
        {state.kind !== 'ready' && state.kind !== 'making' && <Help numero={state.kind === 'news' ? state.numero : numberOf(orden)} />}
        <ButtonLink variant="text" to={home}>
          Volver al Inicio
        </ButtonLink>
      </div>
    </PurchaseShell>
  );
}

/** No order, or an unpaid one, is at no step. */
function stepOf({ kind }: ReportState): number {
  if (kind === 'none') return -1;
  return kind === 'ready' ? 3 : 2;
}

function titleOf({ kind }: ReportState): string {
  return kind === 'ready' ? 'Tu informe está listo' : 'Tu informe';
}
