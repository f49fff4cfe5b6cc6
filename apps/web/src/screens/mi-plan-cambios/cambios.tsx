import { routes, type CambioDeUsuarios, type SucesoDeUsuarios } from '@veridico/api';
import { useOwnRole } from '../../session/own-role.ts';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { AppShell } from '../../shell/app-shell.tsx';
import { FilterForm } from '../../shell/list-filters.tsx';
import { NoAccess } from '../../shell/no-access.tsx';
import { ClearFilters, ListFoot, PAGE_SIZE, ToFirstPage } from '../../shell/pages.tsx';
import { useFilters, type FilterState } from '../../shell/use-filters.ts';
import { useList, type AskList } from '../../shell/use-list.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link } from '../../ui/router.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { COLUMNS, KINDS } from './words.tsx';
import layout from '../../shell/layout.module.css';
import styles from './cambios.module.css';

const TITLE = 'Cambios de usuarios y reglas';
/** `tipo`: the kind of change. */
const ALL = { buscar: '', tipo: '', desde: '', hasta: '' };
type Filter = typeof ALL;

/** The call names the kind by another word than the filters of reports do. */
function queryOf<F extends Filter>({ tipo, ...rest }: F) {
  const suceso: SucesoDeUsuarios | '' = KINDS.find(([kind]) => kind === tipo)?.[0] ?? '';
  return { ...rest, suceso };
}
const ask: AskList<CambioDeUsuarios, Filter> = (session, filters, signal) =>
  callForReport(session, routes.cambiosDeUsuarios, { querystring: queryOf(filters) }, { signal });

/** Who changed what of the company's users and rules, for its administrators. */
export function Cambios() {
  usePageTitle(TITLE);
  const role = useOwnRole();
  const outsider = role !== undefined && role !== 'administrador';
  return (
    <AppShell>
      <div className={layout.page}>
        <div>
          <h1>{TITLE}</h1>
          <Link to="/mi-plan/usuarios">Volver a los usuarios</Link>
        </div>
        {outsider ? <NoAccess refused={false}>Los cambios los ve quien administra el plan.</NoAccess> : <Log />}
      </div>
    </AppShell>
  );
}

function Log() {
  const session = useSession();
  const state = useFilters(ALL);
  const filters = state.asked?.filters;
  const { page, busy, failed, again } = useList(ask, filters, state.asked?.pagina ?? 1, PAGE_SIZE);
  const some = page !== undefined && page.list.length > 0;
  const bring = filters && (() => callForReport(session, routes.cambiosDeUsuariosCsv, { querystring: queryOf(filters) }));
  return (
    <section className={layout.section} aria-label={TITLE}>
      <p className={layout.count} role="status">
        {page && !failed && (page.total === 1 ? '1 cambio' : `${page.total.toLocaleString('es-CL')} cambios`)}
      </p>
      <FilterForm state={state} label="Filtros de los cambios" placeholder="Nombre o correo" className={styles.filters}>
        <SelectField
          name="tipo"
          label="Cambio"
          value={state.filters.tipo}
          options={[['', 'Todos'], ...KINDS]}
          onChange={(tipo) => state.change({ tipo })}
        />
      </FilterForm>
      {failed && (
        <div className={layout.stack}>
          <Alert tone="error">
            <p>No pudimos cargar los cambios.</p>
            {failed.reason !== undefined && <p>{failed.reason}</p>}
          </Alert>
          <Button busy={busy} busyText="Cargando..." onClick={again}>
            Reintentar
          </Button>
        </div>
      )}
      {!page && !failed && !state.reversed && <Loading text="Cargando los cambios..." />}
      {some && !failed && (
        <>
          <Table name={TITLE} columns={COLUMNS} rows={page.list} keyOf={({ id }) => id} busy={busy} />
          <ListFoot state={state} total={page.total} fileName="cambios-usuarios" bring={bring} />
        </>
      )}
      {page && !some && !failed && <Nothing state={state} total={page.total} />}
    </section>
  );
}

function Nothing({ state, total }: { readonly state: FilterState<Filter>; readonly total: number }) {
  if (total > 0) return <ToFirstPage onTurn={state.turn} />;
  if (!state.active) return <p>Todavía no hay cambios: aquí queda cada uno durante dos años.</p>;
  return (
    <div className={layout.stack}>
      <p>Ningún cambio calza con lo que buscas.</p>
      <ClearFilters onClear={state.clear} />
    </div>
  );
}
