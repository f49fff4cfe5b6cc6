import { reports } from '@veridico/reports';
import { DAYS_REVERSED, type FilterState } from '../../shell/use-filters.ts';
import type { Filters } from '../../shell/use-reports.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './mis-informes.module.css';

const TYPES = [['', 'Todos'], ...reports.map(({ code, name }) => [code, name] as const)] as const;

export function FilterBar({ state: { filters, reversed, change, settle } }: { readonly state: FilterState<Filters> }) {
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="Filtros"
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
        placeholder="Nombre, RUT, folio, rol o dirección"
        value={filters.buscar}
        onChange={(buscar) => change({ buscar })}
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
