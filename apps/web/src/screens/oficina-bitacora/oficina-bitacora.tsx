import { routes, type Anotacion } from '@veridico/api';
import { OfficeShell } from '../../office/office-shell.tsx';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { FilterForm } from '../../shell/list-filters.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { ClearFilters, ListFoot, PAGE_SIZE, ToFirstPage } from '../../shell/pages.tsx';
import { useFilters, type Filters, type FilterState } from '../../shell/use-filters.ts';
import { useList, type AskList, type List } from '../../shell/use-list.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { LogTable } from './log-table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-bitacora.module.css';

const TITLE = 'Bitácora';
const ALL: Filters = { buscar: '', tipo: '', desde: '', hasta: '' };

const ask: AskList<Anotacion, Filters> = (session, { tipo: _tipo, ...querystring }, signal) =>
  callForReport(session, routes.oficinaBitacora, { querystring }, { signal });

/** What the office did: who, when, why, before and after. */
export function OficinaBitacora() {
  usePageTitle(TITLE);
  const state = useFilters(ALL);
  const list = useList(ask, state.asked?.filters, state.asked?.pagina ?? 1, PAGE_SIZE);
  const { page, failed } = list;
  return (
    <OfficeShell>
      <div className={layout.page}>
        <PageHead title={TITLE} count={page && !failed && countText(page.total, 'anotación', 'anotaciones')} />
        <p className={layout.note}>
          No se puede cambiar ni borrar desde aquí. Descargarla también queda anotado.{' '}
          <Link to="/oficina/brechas">Vulneraciones de datos</Link>
        </p>
        <FilterForm state={state} label={`Filtrar ${TITLE}`} placeholder="Persona, acto, orden o motivo" className={styles.filters} />
        {failed ? <Failed list={list} /> : <Lines state={state} list={list} />}
      </div>
    </OfficeShell>
  );
}

function Failed({ list: { failed, busy, again } }: { readonly list: List<Anotacion> }) {
  return (
    <div className={layout.stack}>
      <Alert tone="error">
        <p>{failed?.reason ?? 'No pudimos cargar la bitácora. Revisa tu conexión.'}</p>
      </Alert>
      <Button busy={busy} busyText="Cargando..." onClick={again}>
        Reintentar
      </Button>
    </div>
  );
}

function Lines({ state, list: { page, busy } }: { readonly state: FilterState<Filters>; readonly list: List<Anotacion> }) {
  const session = useSession();
  if (!page) return state.reversed ? null : <Loading text="Cargando la bitácora..." />;
  if (page.list.length === 0) return <Nothing state={state} total={page.total} />;
  const { tipo: _tipo, ...querystring } = state.asked?.filters ?? ALL;
  return (
    <>
      <LogTable name={TITLE} list={page.list} busy={busy} />
      <ListFoot
        state={state}
        total={page.total}
        fileName="bitacora"
        bring={state.asked && (() => callForReport(session, routes.oficinaBitacoraCsv, { querystring }))}
      />
    </>
  );
}

function Nothing({ state, total }: { readonly state: FilterState<Filters>; readonly total: number }) {
  if (total > 0) return <ToFirstPage onTurn={state.turn} />;
  if (!state.active) return <p>Nadie ha hecho nada todavía que deje anotación.</p>;
  return (
    <div className={layout.stack}>
      <p>Ninguna anotación calza con lo que buscas.</p>
      <ClearFilters onClear={state.clear} />
    </div>
  );
}
