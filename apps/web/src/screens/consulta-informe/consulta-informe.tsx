import { useEffect, useState } from 'react';
import { AppShell } from '../../shell/app-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isMobile, isPhone } from '../../ui/pdf-viewer/pdf-file.ts';
import { prepareViewer } from '../../ui/pdf-viewer/pdf-viewer.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Failed } from './failed.tsx';
import { Offered } from './offered.tsx';
import type { NextQueryProps } from './next-query.tsx';
import type { ReportRequest } from './query.ts';
import { Report } from './report.tsx';
import { useAsked } from './use-asked.ts';
import { useResult, type Result } from './use-result.ts';
import layout from '../../shell/layout.module.css';
import styles from './consulta-informe.module.css';

/** Result of a contract customer's query. */
export function ConsultaInforme() {
  const { number, request, next } = useAsked();
  return <Requested key={number} asked={request} onNext={next} />;
}

interface RequestedProps {
  readonly asked: ReportRequest;
  readonly onNext: NextQueryProps['onAsk'];
}

function Requested({ asked, onNext }: RequestedProps) {
  const result = useResult(asked);
  const { outcome } = result;
  const made = outcome && 'report' in outcome ? outcome : undefined;
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
          <div role="status">{made && <Arrival mobile={mobile} repeated={made.repeated} />}</div>
        </div>
        {!outcome && <Waiting seed={asked.kind === 'query' ? asked.codigo : ''} />}
        {made && <Report report={made.report} asked={asked} onNext={onNext} />}
        {outcome && 'offer' in outcome && <Offered offer={outcome.offer} asked={asked} result={result} />}
        {outcome && !outcome.ok && <Failed asked={asked} failure={outcome} again={result.again} />}
      </div>
    </AppShell>
  );
}

function titleOf({ outcome }: Result): string {
  if (!outcome) return 'Tu consulta';
  if ('offer' in outcome) return outcome.offer.informe;
  if (!outcome.ok && outcome.approval !== undefined) return 'Pide aprobación';
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
