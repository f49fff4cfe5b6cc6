import type { CaseKind, CaseOrder } from '@veridico/api';
import { Field } from '../../ui/field.tsx';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import { Link, navigate } from '../../ui/router.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { addressOf, type Chosen } from './address.ts';
import { Key } from '../../office/desk/keys.tsx';
import { Mark } from '../../office/desk/mark.tsx';
import type { Queue } from './use-queue.ts';
import { KINDS, ORDERS, VIEWS } from './words.ts';
import styles from '../../office/desk/queue.module.css';

interface QueueFiltersProps {
  readonly chosen: Chosen;
  readonly counts: Queue['counts'];
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** What the queue shows: views with their counts, kind, order, and part of a name or number. */
export function QueueFilters({ chosen, counts, typed, onType }: QueueFiltersProps) {
  const change = (part: Partial<Chosen>) => navigate(addressOf({ ...chosen, pagina: 1, ...part }));
  return (
    <>
      <nav className={styles.views} aria-label="Ver">
        {VIEWS.map(([view, name, count]) => (
          <Link key={view} to={addressOf({ ...chosen, ver: view, pagina: 1 })} aria-current={chosen.ver === view ? 'true' : undefined}>
            {view === 'vencidas' && counts?.vencidas ? <Mark shape="tarde">{name}</Mark> : name} <b>{counts?.[count]}</b>
          </Link>
        ))}
      </nav>
      <form className={styles.filters} role="search" aria-label="Filtrar tareas" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.search} data-tecla="f">
          <Field
            name="buscar-tarea"
            label={<ReaderOnly>Buscar en la cola</ReaderOnly>}
            type="search"
            autoComplete="off"
            maxLength={200}
            placeholder="Cliente, RUT, correo u orden"
            value={typed}
            onChange={onType}
          />
          <Key name="F" />
        </div>
        <SelectField
          name="clase"
          label={<ReaderOnly>Clase</ReaderOnly>}
          empty="Toda clase"
          options={Object.entries(KINDS)}
          value={chosen.clase}
          onChange={(clase) => change({ clase: clase as CaseKind | '' })}
        />
        <SelectField
          name="orden"
          label={<ReaderOnly>Orden</ReaderOnly>}
          options={ORDERS}
          value={chosen.orden}
          onChange={(orden) => change({ orden: orden as CaseOrder })}
        />
      </form>
    </>
  );
}
