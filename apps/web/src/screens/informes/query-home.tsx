import { problems, type Cupo } from '@veridico/api';
import { DownloadDialog, DownloadFailure } from '../../shell/download-dialog.tsx';
import { ReportTable } from '../../shell/report-table.tsx';
import { useReportDownload } from '../../shell/use-report-download.ts';
import { ALL, useReports } from '../../shell/use-reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { QueryForm } from './query-form.tsx';
import { Quota } from './quota.tsx';
import { useContrato } from './use-contrato.ts';
import styles from './informes.module.css';

/** For contract customers: ask, see what is left, and have the last ones at hand. */
export function QueryHome() {
  const contrato = useContrato();
  const known = contrato.answer?.ok ? contrato.answer.body : undefined;
  return (
    <>
      {known && !known.vigente && (
        <Alert tone="warn">
          <p>
            {problems.SIN_CONTRATO.mensaje} <Link to="/inicio#informes">Ver los precios</Link>
          </p>
        </Alert>
      )}
      <div className={styles.columns}>
        <Sheet>
          <QueryForm note={known?.cupo ? costOf(known.cupo) : undefined} />
        </Sheet>
        <Quota contrato={contrato} />
      </div>
      <LastQueries />
    </>
  );
}

function costOf({ quedan, tipoPlan }: Cupo): string | undefined {
  if (quedan > 0) return `Usa 1 de tus ${quedan} ${quedan === 1 ? 'consulta' : 'consultas'}. Si no se genera, no se descuenta.`;
  return tipoPlan === 'pack' ? problems.SIN_CONSULTAS.mensaje : problems.SIN_CUPO.mensaje;
}

const LAST = 5;
const TITLE = 'Últimas consultas';

/** Left out where there are none, and where they cannot be had: the history says why. */
function LastQueries() {
  const { page } = useReports(ALL, 1, LAST);
  const download = useReportDownload();
  if (!page || page.list.length === 0) return null;
  return (
    <section className={styles.last} aria-labelledby="ultimas">
      <div className={styles.lastHead}>
        <h2 id="ultimas">{TITLE}</h2>
        <Link to="/mis-informes">Ver todas</Link>
      </div>
      <DownloadFailure download={download} />
      <ReportTable name={TITLE} list={page.list} download={download} />
      <DownloadDialog download={download} />
    </section>
  );
}
