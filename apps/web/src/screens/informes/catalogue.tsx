import { findReport, reports } from '@veridico/reports';
import { useSessionState } from '../../session/use-session.ts';
import { keepCorreoUsuario } from '../../session/stored-session.ts';
import { PlansSection } from '../../plan/plans-section.tsx';
import { ReportCard } from '../../shell/report-card.tsx';
import { useServicios } from '../../shell/use-servicios.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import layout from '../../shell/layout.module.css';
import styles from './informes.module.css';

/** For users without contract: products to buy, with the buyer's e-mail passed on. */
export function Catalogue() {
  const { cliente, claims } = useSessionState();
  const { list, failed, retry } = useServicios();
  const carryMail = () => keepCorreoUsuario(cliente?.email ?? claims?.email ?? '');
  return (
    <>
      <p className={styles.soft}>Pagas con tu tarjeta y el informe queda guardado en tu cuenta. Precios en pesos, con IVA incluido.</p>
      {failed ? (
        <div className={layout.start}>
          <Alert tone="error">
            <p>No pudimos cargar los precios. Revisa tu conexión.</p>
          </Alert>
          <Button onClick={retry}>Reintentar</Button>
        </div>
      ) : (
        <>
          <div role="status">{list === undefined && <ReaderOnly>Cargando precios...</ReaderOnly>}</div>
          <ul className={styles.cards}>
            {list === undefined
              ? reports.map((report) => <ReportCard key={report.code} level="h2" report={report} />)
              : list.map((servicio) => (
                  <ReportCard
                    key={servicio.codigo}
                    level="h2"
                    report={findReport(servicio.codigo)}
                    servicio={servicio}
                    showEnd
                    onBuy={carryMail}
                  />
                ))}
          </ul>
        </>
      )}
      <PlansSection />
    </>
  );
}
