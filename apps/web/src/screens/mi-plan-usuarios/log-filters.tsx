import type { Usuario } from '@veridico/api';
import { ListFilters } from '../../shell/list-filters.tsx';
import type { Filters, FilterState } from '../../shell/use-filters.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './mi-plan-usuarios.module.css';

const CHOSEN = 'La persona elegida';

/** Filters of the query log; '' means all. */
export interface LogFilter extends Filters {
  readonly usuario: string;
}

interface LogFiltersProps {
  readonly state: FilterState<LogFilter>;
  readonly users: readonly Usuario[];
}

export function LogFilters({ state, users }: LogFiltersProps) {
  const { usuario } = state.filters;
  const people = users.filter(({ estado }) => estado !== 'invitado').map(({ id, nombre, correo }) => [id, nombre || correo] as const);
  // The chosen user is not in the list: it is still loading, or the user was removed.
  const chosen = usuario === '' || people.some(([id]) => id === usuario) ? [] : [[usuario, CHOSEN] as const];
  return (
    <ListFilters state={state} label="Filtros del registro" placeholder="Nombre, RUT, folio o rol" className={styles.filters}>
      <SelectField
        name="usuario"
        label="Quién consultó"
        value={usuario}
        options={[['', 'Cualquiera'], ...people, ...chosen]}
        onChange={(chosen) => state.change({ usuario: chosen })}
      />
    </ListFilters>
  );
}
