import { problems, type Contrato } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { DownloadDialog, DownloadFailure } from '../../shell/download-dialog.tsx';
import { costOfQuery } from '../../shell/query-cost.ts';
import { ReportTable } from '../../shell/report-table.tsx';
import { TELL_ADMINISTRATOR } from '../../shell/whom-to-ask.ts';
import { useReportDownload } from '../../shell/use-report-download.ts';
import { ALL, useReports } from '../../shell/use-reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link, Redirect } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { QueryForm } from './query-form.tsx';
import { Quota } from './quota.tsx';
import { useContrato } from '../../shell/use-contrato.ts';
import styles from './informes.module.css';

/** For contract customers: query, remaining quota, and the last reports. */
export function QueryHome() {
  const contrato = useContrato();
  const kept = useOwnRole();
  const known = contrato.answer?.ok ? contrato.answer.body : undefined;
  const role = known?.rol ?? kept;
  // Users who may not query must not see the form, not even briefly. Their page is the plan, unless the server knows a newer role.
  if (role === 'facturacion') return contrato.answer ? <Redirect to="/mi-plan" /> : <Loading text="Cargando tu plan..." />;
  const awaited = contrato.answer === undefined && role === undefined;
  return (
    <>
      {known && <Hindrance contrato={known} />}
      {known?.representacion === 'declarada' && <NoPersonsYet role={role} />}
      <div className={styles.columns}>
        <Sheet>
          {awaited && <Loading text="Cargando el formulario..." />}
          {!awaited && <QueryForm note={known && costOfQuery(known)} />}
        </Sheet>
        <Quota contrato={contrato} />
      </div>
      <LastQueries />
    </>
  );
}

/** Why this user, or the whole company, cannot query at the moment, and what to do. */
function Hindrance({ contrato: { vigente, suspendido, rol, limite, aprobacion } }: { readonly contrato: Contrato }) {
  if (suspendido)
    return (
      <Alert tone="error">
        <p>{problems.PLAN_SUSPENDIDO.mensaje}</p>
        <p>{rol === 'consultor' ? TELL_ADMINISTRATOR : <Link to="/mi-plan">Ir a Mi plan</Link>}</p>
      </Alert>
    );
  if (!vigente)
    return (
      <Alert tone="warn">
        <p>
          {problems.SIN_CONTRATO.mensaje} <Link to="/inicio#informes">Ver los precios</Link>
        </p>
      </Alert>
    );
  if (limite?.quedan === 0)
    return (
      <Alert tone="warn">
        <p>{aprobacion ? OVER_LIMIT : problems.LIMITE_DE_USUARIO.mensaje}</p>
      </Alert>
    );
  return null;
}

const OVER_LIMIT =
  'Ya hiciste las consultas de tu límite. Las que siguen las aprueba antes quien administra el plan: te preguntamos al consultar.';

/** Only an administrator of the plan can change this. */
function NoPersonsYet({ role }: { readonly role: Contrato['rol'] | 'propio' | undefined }) {
  return (
    <p className={styles.soft}>
      Por ahora puedes consultar empresas y propiedades, no a otras personas: falta comprobar los poderes de quien representa a tu empresa.{' '}
      {role === 'administrador' && <Link to="/mi-plan">Entregar el documento</Link>}
    </p>
  );
}

const LAST = 5;
const TITLE = 'Últimas consultas';

/** Omitted if there are none or the call fails: the history page explains it. */
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
