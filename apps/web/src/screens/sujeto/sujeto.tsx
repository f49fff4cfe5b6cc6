import { Suspense } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { formatRut, isRut } from '@veridico/forms';
import { callForReport, reasonOf } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { DownloadDialog, DownloadFailure } from '../../shell/download-dialog.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { screen } from '../../shell/load-screen.ts';
import { ReportTable } from '../../shell/report-table.tsx';
import { useReportDownload } from '../../shell/use-report-download.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { Changes } from './changes.tsx';
import { ScoreLine } from './score-line.tsx';
import layout from '../../shell/layout.module.css';
import styles from './sujeto.module.css';

const Annotations = screen(() => import('../../shell/annotations.tsx'), 'Annotations');

type About = AnswerBody<'sujeto'>;

/** All reports on one RUT or property that the reader may see: scores over time, what changed, and the reports. */
export function Sujeto() {
  const { path } = usePlace();
  const named = decodeURIComponent(path.replace(/\/$/, '').split('/').at(-1) ?? '');
  const title = isRut(named) ? `RUT ${formatRut(named)}` : `Rol ${named.replace(/^\d{5}-/, '')}`;
  usePageTitle(title);
  const session = useSession();
  const answer = useAnswer(named, () => callForReport(session, routes.sujeto, { querystring: subjectOf(named) }));
  return (
    <AppShell>
      <div className={layout.page}>
        <PageHead title={title} count={answer?.ok && countText(answer.body.informes.length, 'informe', 'informes')} />
        {!answer && <Loading text="Cargando los informes..." />}
        {answer && !answer.ok && (
          <Alert tone="error">
            <p>No se pudo cargar la historia. Por favor intenta nuevamente.</p>
            {reasonOf(answer) !== undefined && <p>{reasonOf(answer)}</p>}
          </Alert>
        )}
        {answer?.ok && <Reports about={answer.body} />}
        {answer?.ok && (
          <p>
            <Link to={watchAddress(named)}>Vigilar {isRut(named) ? 'este RUT' : 'esta propiedad'}</Link>
          </p>
        )}
      </div>
    </AppShell>
  );
}

/** The page that watches it, with the subject filled in. */
function watchAddress(named: string): string {
  const { comuna, rol, run } = { comuna: '', rol: '', run: '', ...subjectOf(named) };
  return `/monitoreo?${new URLSearchParams(rol === '' ? { rut: run } : { comuna, rol }).toString()}`;
}

/** The end of the address: a RUT, or a property's commune and rol, as 13120-573-24. */
function subjectOf(named: string) {
  const [, comuna, rol] = /^(\d{5})-(\d+-\d+)$/.exec(named) ?? [];
  return comuna !== undefined && rol !== undefined ? { comuna, rol } : { run: named };
}

function Reports({ about: { informes, cambios } }: { readonly about: About }) {
  const download = useReportDownload();
  const [newest] = informes;
  if (!newest)
    return (
      <div className={layout.stack}>
        <p>No hay informes sobre este RUT o propiedad entre los tuyos.</p>
        <ButtonLink variant="primary" to="/">
          Consultar
        </ButtonLink>
      </div>
    );
  return (
    <>
      <p className={styles.name}>{[newest.nombre, newest.propiedad].filter(Boolean).join(' · ')}</p>
      <ScoreLine reports={informes} />
      {cambios.map((changes) => (
        <Changes key={changes.informe} changes={changes} />
      ))}
      {newest.solicitante !== '' && (
        <section className={classNames(layout.section, styles.noted)} aria-labelledby="anotado">
          <h2 id="anotado">Notas y etiquetas</h2>
          <Suspense fallback={null}>
            <Annotations idConsulta={newest.idConsulta} label="Referencia del último informe" />
          </Suspense>
        </section>
      )}
      <section className={layout.section} aria-labelledby="informes">
        <h2 id="informes">Informes</h2>
        <DownloadFailure download={download} />
        <ReportTable name="Informes" list={informes} download={download} />
        <DownloadDialog download={download} />
      </section>
    </>
  );
}
