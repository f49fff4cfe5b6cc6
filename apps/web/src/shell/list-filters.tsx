import type { ReactNode } from 'react';
import { reports } from '@veridico/reports';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { DAYS_REVERSED, type FilterState, type Filters } from './use-filters.ts';
import styles from './list-filters.module.css';

const TYPES = [['', 'Todos'], ...reports.map(({ code, name }) => [code, name] as const)] as const;

interface ListFiltersProps {
  readonly state: FilterState<Filters>;
  readonly label: string;
  /** What can be searched for. */
  readonly placeholder: string;
  /** Sets `--columns`: the columns, where there is room for more than two. */
  readonly className: string | undefined;
  /** A filter of this list only. */
  readonly children?: ReactNode;
}

/** Filters of a list of reports. */
export function ListFilters({ children, ...rest }: ListFiltersProps) {
  const { filters, change } = rest.state;
  return (
    <FilterForm {...rest}>
      {children}
      <SelectField name="tipo" label="Informe" value={filters.tipo} options={TYPES} onChange={(tipo) => change({ tipo })} />
    </FilterForm>
  );
}

/** Filters of any list by text and days; `children` stand between them. */
export function FilterForm({ state, label, placeholder, className, children }: ListFiltersProps) {
  const { filters, reversed, change, settle } = state;
  return (
    <form
      className={classNames(styles.filters, className)}
      role="search"
      aria-label={label}
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
        placeholder={placeholder}
        value={filters.buscar}
        onChange={(buscar) => change({ buscar })}
      />
      {children}
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
