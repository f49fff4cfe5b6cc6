import { routes, type ConsultaRegistrada, type Usuario } from '@veridico/api';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { ClearFilters, ListFoot, PAGE_SIZE, ToFirstPage } from '../../shell/pages.tsx';
import { useFilters, type FilterState } from '../../shell/use-filters.ts';
import { useList, type AskList } from '../../shell/use-list.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { LogFilters, type LogFilter } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

const ALL: LogFilter = { buscar: '', tipo: '', usuario: '', desde: '', hasta: '' };
const TITLE = 'Registro de consultas';

const ask: AskList<ConsultaRegistrada, LogFilter> = (session, querystring, signal) =>
  callForReport(session, routes.registroConsultas, { querystring }, { signal });

/** Who queried what and why, with filters and download. */
export function QueryLog({ users }: { readonly users: readonly Usuario[] }) {
  const session = useSession();
  const state = useFilters(ALL);
  const filters = state.asked?.filters;
  const { page, busy, failed, again } = useList(ask, filters, state.asked?.pagina ?? 1, PAGE_SIZE);
  const some = page !== undefined && page.list.length > 0;
  return (
    <section className={layout.section} aria-labelledby="registro">
      <div>
        <div className={styles.head}>
          <h2 id="registro">{TITLE}</h2>
          <p className={layout.count} role="status">
            {page && !failed && `${page.total.toLocaleString('es-CL')} ${page.total === 1 ? 'consulta' : 'consultas'}`}
          </p>
        </div>
        <p className={layout.count}>Quién consultó por la empresa, sobre quién y para qué (Ley 20.575).</p>
      </div>
      {(some || state.active) && <LogFilters state={state} users={users} />}
      {failed && (
        <div className={layout.stack}>
          <Alert tone="error">
            <p>No pudimos cargar el registro.</p>
            {failed.reason !== undefined && <p>{failed.reason}</p>}
          </Alert>
          <Button busy={busy} busyText="Cargando..." onClick={again}>
            Reintentar
          </Button>
        </div>
      )}
      {!page && !failed && <Awaited state={state} />}
      {some && !failed && (
        <>
          <LogTable name={TITLE} list={page.list} busy={busy} />
          <ListFoot
            state={state}
            total={page.total}
            fileName="registro-consultas"
            bring={filters && (() => callForReport(session, routes.registroConsultasCsv, { querystring: filters }))}
          />
        </>
      )}
      {page && !some && !failed && <Nothing state={state} total={page.total} />}
    </section>
  );
}

/** With reversed dates nothing is fetched. */
function Awaited({ state }: { readonly state: FilterState<LogFilter> }) {
  return state.reversed ? <ClearFilters onClear={state.clear} /> : <Loading text="Cargando el registro..." />;
}

function Nothing({ state, total }: { readonly state: FilterState<LogFilter>; readonly total: number }) {
  if (total > 0) return <ToFirstPage onTurn={state.turn} />;
  if (!state.active) return <p>Nadie ha consultado todavía por la empresa.</p>;
  return (
    <div className={layout.stack}>
      <p>Ninguna consulta calza con lo que buscas.</p>
      <ClearFilters onClear={state.clear} />
    </div>
  );
}
