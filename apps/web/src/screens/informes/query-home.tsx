import { problems, type Contrato, type Cupo } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { DownloadDialog, DownloadFailure } from '../../shell/download-dialog.tsx';
import { ReportTable } from '../../shell/report-table.tsx';
import { useReportDownload } from '../../shell/use-report-download.ts';
import { ALL, useReports } from '../../shell/use-reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { QueryForm } from './query-form.tsx';
import { Quota } from './quota.tsx';
import { useContrato } from './use-contrato.ts';
import styles from './informes.module.css';

/** For contract customers: ask, see what is left, and have the last ones at hand. */
export function QueryHome() {
  const contrato = useContrato();
  const kept = useOwnRole();
  const known = contrato.answer?.ok ? contrato.answer.body : undefined;
  const role = known?.rol ?? kept;
  // Whom it may not be for does not get to see the form, not even for a moment.
  const awaited = contrato.answer === undefined && role === undefined;
  return (
    <>
      {known && <Hindrance contrato={known} />}
      {known?.representacion === 'declarada' && role !== 'facturacion' && <NoPersonsYet role={role} />}
      <div className={styles.columns}>
        <Sheet>
          {awaited && <Loading text="Cargando el formulario..." />}
          {!awaited && (role === 'facturacion' ? <NoQueries /> : <QueryForm note={known && noteOf(known)} />)}
        </Sheet>
        <Quota contrato={contrato} />
      </div>
      <LastQueries />
    </>
  );
}

/** Why nobody, or not this one, can ask at the moment, and what to do about it. */
function Hindrance({ contrato: { vigente, suspendido, rol, limite } }: { readonly contrato: Contrato }) {
  if (suspendido)
    return (
      <Alert tone="error">
        <p>{problems.PLAN_SUSPENDIDO.mensaje}</p>
        <p>{rol === 'consultor' ? 'Avísale a quien administra el plan.' : <Link to="/mi-plan">Ir a Mi plan</Link>}</p>
      </Alert>
    );
  if (rol === 'facturacion') return null;
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
        <p>{problems.LIMITE_DE_USUARIO.mensaje}</p>
      </Alert>
    );
  return null;
}

/** Only who administers the plan can do something about it. */
function NoPersonsYet({ role }: { readonly role: Contrato['rol'] | 'propio' | undefined }) {
  return (
    <p className={styles.soft}>
      Por ahora puedes consultar empresas y propiedades, no a otras personas: falta comprobar los poderes de quien representa a tu empresa.{' '}
      {role === 'administrador' && <Link to="/mi-plan">Entregar el documento</Link>}
    </p>
  );
}

/** In place of the form, for who pays and does not ask. */
function NoQueries() {
  return (
    <div className={styles.noQueries}>
      <h2>Consultas</h2>
      <p>{problems.ROL_SIN_CONSULTAS.mensaje}</p>
      <div>
        <ButtonLink variant="primary" to="/mi-plan">
          Ir a Mi plan
        </ButtonLink>
      </div>
    </div>
  );
}

/** What asking costs. What keeps somebody from it is said elsewhere. */
function noteOf({ cupo, limite }: Contrato): string | undefined {
  if (!cupo || limite?.quedan === 0) return undefined;
  return costOf(limite ? { ...cupo, quedan: Math.min(cupo.quedan, limite.quedan) } : cupo);
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
