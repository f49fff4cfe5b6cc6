import { findReport, reports } from '@veridico/reports';
import type { Servicio } from '@veridico/api';
import { Width } from '../../shell/page-parts.tsx';
import { ReportCard } from '../../shell/report-card.tsx';
import type { Servicios } from '../../shell/use-servicios.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import styles from './report-cards.module.css';

export function ReportCards({ servicios }: { readonly servicios: Servicios }) {
  const ends = offerEnds(servicios.list ?? []);
  return (
    <section id="informes" aria-labelledby="informes-titulo">
      <Width className={styles.section}>
        <div className={styles.head}>
          <h2 id="informes-titulo">Míralos antes de pagar</h2>
          <p>
            Esta es la primera página de verdad, con datos inventados. Precios con IVA incluido.
            {ends.length === 1 && ends[0] !== undefined && ` Ofertas vigentes hasta el ${formatDate(ends[0])}.`}
          </p>
        </div>
        {servicios.failed ? <Failure retry={servicios.retry} /> : <Cards servicios={servicios} oneEnd={ends.length === 1} />}
      </Width>
    </section>
  );
}

/** Distinct end dates of the current offers. */
function offerEnds(list: readonly Servicio[]): string[] {
  return [...new Set(list.flatMap(({ ofertaHasta }) => ofertaHasta ?? []))];
}

/** Until the prices arrive, the catalogue itself reserves their space. */
function Cards({ servicios: { list }, oneEnd }: { readonly servicios: Servicios; readonly oneEnd: boolean }) {
  return (
    <>
      <div role="status">{list === undefined && <ReaderOnly>Cargando los precios...</ReaderOnly>}</div>
      {list?.length === 0 && <Alert tone="info">No hay informes a la venta en este momento.</Alert>}
      <ul className={styles.cards}>
        {list === undefined
          ? reports.map((report) => <ReportCard key={report.code} report={report} />)
          : list.map((servicio) => (
              <ReportCard key={servicio.codigo} report={findReport(servicio.codigo)} servicio={servicio} showEnd={!oneEnd} />
            ))}
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
