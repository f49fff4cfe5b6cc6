import { useState } from 'react';
import { routes } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import record from '../../office/record-page.module.css';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { CsvButton } from '../../shell/csv-button.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Field } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-derechos.module.css';

const TITLE = 'Registro de peticiones';

/** Office page: the register of requests as a file, for the authority. */
export function Registro() {
  usePageTitle(TITLE);
  const session = useSession();
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const reversed = desde !== '' && hasta !== '' && hasta < desde ? 'Es antes del primer día.' : undefined;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <p className={record.back}>
          <Link to="/oficina/derechos">Derechos</Link>
        </p>
        <PageHead title={TITLE} count={undefined} />
        <p>
          Una línea por petición: entrada, prueba de identidad, textos, decisión, envío de la carta y a quiénes se avisó. Se guarda cuatro
          años y no se puede cambiar ni borrar desde aquí. Trae nombres, RUT y correos: descargarlo queda en la bitácora.
        </p>
        <div className={styles.days}>
          <Field name="desde" label="Recibidas desde" type="date" autoComplete="off" optional value={desde} onChange={setDesde} />
          <Field name="hasta" label="Hasta" type="date" autoComplete="off" optional value={hasta} error={reversed} onChange={setHasta} />
        </div>
        <CsvButton
          fileName="derechos"
          bring={
            reversed === undefined
              ? () => callForReport(session, routes.oficinaRegistroDerechosCsv, { querystring: { desde, hasta } })
              : undefined
          }
        />
      </div>
    </OfficeShell>
  );
}
