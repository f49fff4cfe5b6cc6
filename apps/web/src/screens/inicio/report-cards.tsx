import { findReport, reports } from '@veridico/reports';
import { Width } from '../../shell/page-parts.tsx';
import { ReportCard } from '../../shell/report-card.tsx';
import type { Servicios } from '../../shell/use-servicios.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import styles from './report-cards.module.css';

export function ReportCards({ servicios }: { readonly servicios: Servicios }) {
  return (
    <section id="informes" aria-labelledby="informes-titulo">
      <Width className={styles.section}>
        <div className={styles.head}>
          <h2 id="informes-titulo">Míralos antes de pagar</h2>
          <p>Su primera página real, con datos inventados. Precios con IVA.</p>
        </div>
        {servicios.failed ? <Failure retry={servicios.retry} /> : <Cards servicios={servicios} />}
      </Width>
    </section>
  );
}

/** Until the prices arrive, the catalogue itself reserves their space. */
function Cards({ servicios: { list } }: { readonly servicios: Servicios }) {
  return (
    <>
      <div role="status">{list === undefined && <ReaderOnly>Cargando los precios...</ReaderOnly>}</div>
      {list?.length === 0 && <Alert tone="info">No hay informes a la venta en este momento.</Alert>}
      <ul className={styles.cards}>
        {list === undefined
          ? reports.map((report) => <ReportCard key={report.code} report={report} />)
          : list.map((servicio) => <ReportCard key={servicio.codigo} report={findReport(servicio.codigo)} servicio={servicio} />)}
      </ul>
    </>
  );
}

function Failure({ retry }: { readonly retry: () => void }) {
  return (
    <div className={styles.failure}>
      <Alert tone="error">No pudimos cargar los informes. Revisa tu conexión y vuelve a intentarlo.</Alert>
      <Button onClick={retry}>Reintentar</Button>
    </div>
  );
}
