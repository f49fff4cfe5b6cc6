import { routes } from '@veridico/api';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { DownloadDialog, DownloadFailure } from '../../shell/download-dialog.tsx';
import { FileButtons, type OfferedFile } from '../../shell/file-buttons.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { ClearFilters, ListFoot, PAGE_SIZE, ToFirstPage } from '../../shell/pages.tsx';
import { useFilters, type FilterState } from '../../shell/use-filters.ts';
import { useReportDownload } from '../../shell/use-report-download.ts';
import { ALL, asOffered, useReports, type ReportFilters, type Reports } from '../../shell/use-reports.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/router.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryTable } from './history-table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mis-informes.module.css';

const TITLE = 'Mis informes generados';

/** All reports issued to the signed-in user, bought or by contract. */
export function MisInformes() {
  usePageTitle(TITLE);
  const state = useFilters(ALL);
  const reports = useReports(state.asked?.filters, state.asked?.pagina ?? 1, PAGE_SIZE);
  const download = useReportDownload();
  const { page, failed } = reports;
  const some = page !== undefined && page.list.length > 0;
  return (
    <AppShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={page && !failed && countText(page.total, 'informe', 'informes')} />
        <p>
          <Link to="/compartidos">Informes que compartes</Link>
        </p>
        {(some || state.active) && <HistoryFilters state={state} list={page?.list ?? []} />}
        <DownloadFailure download={download} />
        {failed ? (
          <Failure reports={reports} />
        ) : (
          <>
            {!page && <Awaited state={state} />}
            {some && <HistoryTable key={page.list[0]?.idConsulta} name={TITLE} list={page.list} download={download} busy={reports.busy} />}
            {page && !some && <Nothing state={state} total={page.total} />}
          </>
        )}
        {some && !failed && <Foot state={state} total={page.total} />}
      </div>
      <DownloadDialog download={download} />
    </AppShell>
  );
}

/** Files of the whole list, and its pages. */
function Foot({ state, total }: { readonly state: FilterState<ReportFilters>; readonly total: number }) {
  const session = useSession();
  const filters = state.asked?.filters;
  return (
    <>
      {filters && <FileButtons name="informes" files={filesOf(filters)} />}
      <ListFoot
        state={state}
        total={total}
        fileName="informes"
        bring={filters && (() => callForReport(session, routes.informesCsv, { querystring: asOffered(filters) }))}
      />
    </>
  );
}

/** The whole list, as it is filtered. */
function filesOf(filters: ReportFilters): readonly OfferedFile[] {
  const file = (formato: 'xlsx' | 'zip', text: string): OfferedFile => ({
    formato,
    text,
    address: `${routes.informesArchivo.path.replace('{formato}', formato)}?${new URLSearchParams({ ...filters })}`,
  });
  return [file('xlsx', 'Planilla XLSX'), file('zip', 'ZIP con los PDF')];
}

/** The list in its final layout. With reversed dates nothing is fetched. */
function Awaited({ state }: { readonly state: FilterState<ReportFilters> }) {
  if (state.reversed) return <ClearFilters onClear={state.clear} />;
  return (
    <div className={styles.awaited}>
      <Loading text="Cargando informes..." />
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="most" />
          <Skeleton width="half" />
        </div>
      ))}
    </div>
  );
}

function Failure({ reports: { failed, again, busy } }: { readonly reports: Reports }) {
  return (
    <div className={styles.stack}>
      <Alert tone="error">
        <p>No se pudieron cargar los informes. Por favor intenta nuevamente.</p>
        {failed?.reason !== undefined && <p>{failed.reason}</p>}
      </Alert>
      <Button onClick={again} busy={busy} busyText="Cargando...">
        Reintentar
      </Button>
    </div>
  );
}

function Nothing({ state, total }: { readonly state: FilterState<ReportFilters>; readonly total: number }) {
  return (
    <div className={styles.stack}>
      <p className={styles.nothing}>No hay informes disponibles para mostrar.</p>
      {total > 0 && <ToFirstPage onTurn={state.turn} />}
      {total === 0 && state.active && (
        <>
          <p>Ninguno calza con lo que buscas.</p>
          <ClearFilters onClear={state.clear} />
        </>
      )}
      {total === 0 && !state.active && (
        <>
          <p>Aquí queda guardado cada informe que compras o consultas, también los que compraste sin cuenta con tu correo confirmado.</p>
          <ButtonLink variant="primary" to="/">
            Ver los informes
          </ButtonLink>
        </>
      )}
    </div>
  );
}
