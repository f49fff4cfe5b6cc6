import { routes } from '@veridico/api';
import { callForReport } from '../../session/report-call.ts';
import { useSession } from '../../session/use-session.ts';
import { ListFilters } from '../../shell/list-filters.tsx';
import type { FilterState } from '../../shell/use-filters.ts';
import type { ListedReport, ReportFilters } from '../../shell/use-reports.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './mis-informes.module.css';

const ORDERS = [
  ['', 'Más recientes'],
  ['antiguos', 'Más antiguos'],
  ['peor-puntaje', 'Más riesgo'],
  ['mejor-puntaje', 'Menos riesgo'],
  ['mayor-valor', 'Mayor valor'],
  ['menor-valor', 'Menor valor'],
  ['nombre', 'Nombre, A a Z'],
  ['nombre-inverso', 'Nombre, Z a A'],
] as const;

const LEVELS = [
  ['', 'Todos'],
  ['altos', 'Muy alto y alto'],
  ['muy-alto', 'Muy alto'],
  ['alto', 'Alto'],
  ['medio', 'Medio'],
  ['bajo', 'Bajo'],
  ['muy-bajo', 'Muy bajo'],
] as const;

interface HistoryFiltersProps {
  readonly state: FilterState<ReportFilters>;
  /** The reports shown. */
  readonly list: readonly ListedReport[];
}

/** Filters and order of the history; those about users, tags and references only for a company. */
export function HistoryFilters({ state, list }: HistoryFiltersProps) {
  const session = useSession();
  const { filters, change } = state;
  const ofCompany = list.some(({ solicitante = '' }) => solicitante !== '');
  const used = [filters.usuario, filters.etiqueta, filters.referencia].some((value) => value !== '');
  const choices = useAnswer(ofCompany || used ? 'opciones' : undefined, () => callForReport(session, routes.informesOpciones, {}));
  const { usuarios = [], etiquetas = [] } = choices?.ok ? choices.body : {};
  return (
    <ListFilters state={state} label="Filtros" placeholder="Nombre, RUT, folio, rol o dirección" className={styles.filters}>
      <SelectField name="riesgo" label="Riesgo" value={filters.riesgo} options={LEVELS} onChange={(riesgo) => change({ riesgo })} />
      {(usuarios.length > 0 || filters.usuario !== '') && (
        <SelectField
          name="usuario"
          label="Pidió"
          value={filters.usuario}
          options={[['', 'Todos'], ...usuarios.map(({ id, nombre }) => [id, nombre] as const)]}
          onChange={(usuario) => change({ usuario })}
        />
      )}
      {(etiquetas.length > 0 || filters.etiqueta !== '') && (
        <SelectField
          name="filtro-etiqueta"
          label="Con etiqueta"
          value={filters.etiqueta}
          options={[['', 'Todas'], ...listed(etiquetas, filters.etiqueta)]}
          onChange={(etiqueta) => change({ etiqueta })}
        />
      )}
      {(ofCompany || used) && (
        <Field
          name="filtro-referencia"
          label="Con referencia"
          type="search"
          autoComplete="off"
          maxLength={80}
          value={filters.referencia}
          onChange={(referencia) => change({ referencia })}
        />
      )}
      <SelectField name="orden" label="Primero" value={filters.orden} options={ORDERS} onChange={(orden) => change({ orden })} />
    </ListFilters>
  );
}

/** The tags as options; one that an address names is among them. */
function listed(etiquetas: readonly string[], chosen: string) {
  const all = chosen === '' || etiquetas.includes(chosen) ? etiquetas : [chosen, ...etiquetas];
  return all.map((etiqueta) => [etiqueta, etiqueta] as const);
}
