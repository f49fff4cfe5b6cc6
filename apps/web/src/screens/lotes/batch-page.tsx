import { useState } from 'react';
import { AppShell } from '../../shell/app-shell.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link, usePlace } from '../../ui/router.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Lines } from './lines.tsx';
import { Progress } from './progress.tsx';
import { Review } from './review.tsx';
import { useBatch, type BatchView } from './use-batch.ts';
import layout from '../../shell/layout.module.css';
import styles from './batch-page.module.css';

/** One batch: its verdicts before it is asked, its progress, its result. */
export function BatchPage() {
  const { path, query } = usePlace();
  const id = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [reciente, setReciente] = useState<BatchView['reciente']>('abrir');
  const orden = query.get('orden') === 'riesgo' ? 'riesgo' : '';
  const view: BatchView = { ver: query.get('ver') ?? '', orden, pagina: query.get('pagina') ?? '1', reciente };
  const { shown, failure, busy, again } = useBatch(id, view);
  const title = shown?.lote.nombre ?? 'Lote';
  usePageTitle(title);
  const inReview = shown?.lote.estado === 'revision';
  return (
    <AppShell>
      <div className={layout.page}>
        <PageHead title={title} count={shown && countText(shown.lote.cuentas.lineas, 'línea', 'líneas')} />
        <p className={layout.note}>
          {shown && `${shown.lote.informe}. `}
          <Link to="/lotes">Todos tus lotes</Link>
        </p>
        {failure !== undefined && (
          <Alert tone="error">
            <p>{failure}</p>
          </Alert>
        )}
        {!shown && failure === undefined && <Loading text="Cargando el lote..." />}
        {shown && (
          <div className={inReview ? styles.columns : layout.page}>
            {inReview ? (
              <Review shown={shown} reciente={reciente} onReciente={setReciente} again={again} />
            ) : (
              <Progress lote={shown.lote} costo={shown.costo} again={again} />
            )}
            <Lines shown={shown} view={view} busy={busy} again={again} />
          </div>
        )}
      </div>
    </AppShell>
  );
}
