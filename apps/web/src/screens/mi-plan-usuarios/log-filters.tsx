import type { Usuario } from '@veridico/api';
import { reports } from '@veridico/reports';
import { DAYS_REVERSED, type FilterState } from '../../shell/use-filters.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './mi-plan-usuarios.module.css';

const TYPES = [['', 'Todos'], ...reports.map(({ code, name }) => [code, name] as const)] as const;

const CHOSEN = 'La persona elegida';

/** Filters of the query log; '' means all. Days are 2025-11-18, in Chile, both inclusive. */
export interface LogFilter {
  readonly buscar: string;
  readonly tipo: string;
  readonly usuario: string;
  readonly desde: string;
  readonly hasta: string;
}

interface LogFiltersProps {
  readonly state: FilterState<LogFilter>;
  readonly users: readonly Usuario[];
}

export function LogFilters({ state: { filters, reversed, change, settle }, users }: LogFiltersProps) {
  const people = users.filter(({ estado }) => estado !== 'invitado').map(({ id, nombre, correo }) => [id, nombre || correo] as const);
  // The chosen user is not in the list: it is still loading, or the user was removed.
  const chosen = filters.usuario === '' || people.some(([id]) => id === filters.usuario) ? [] : [[filters.usuario, CHOSEN] as const];
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="Filtros del registro"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <Field
        name="buscar"
        label="Buscar"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Nombre, RUT, folio o rol"
        value={filters.buscar}
        onChange={(buscar) => change({ buscar })}
      />
      <SelectField
        name="usuario"
        label="Quién consultó"
        value={filters.usuario}
        options={[['', 'Cualquiera'], ...people, ...chosen]}
        onChange={(usuario) => change({ usuario })}
      />
      <SelectField name="tipo" label="Informe" value={filters.tipo} options={TYPES} onChange={(tipo) => change({ tipo })} />
      <Field name="desde" label="Desde" type="date" value={filters.desde} onChange={(desde) => change({ desde })} />
      <Field
        name="hasta"
        label="Hasta"
        type="date"
        value={filters.hasta}
        error={reversed ? DAYS_REVERSED : undefined}
        onChange={(hasta) => change({ hasta })}
      />
    </form>
  );
}
