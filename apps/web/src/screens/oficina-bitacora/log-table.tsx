import type { Anotacion } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';
import styles from './oficina-bitacora.module.css';

const COLUMNS: readonly Column<Anotacion>[] = [
  { title: 'Fecha', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  { title: 'Persona', cell: ({ persona }) => persona },
  {
    title: 'Acto',
    untitled: true,
    cell: ({ acto, objeto }) => (
      <>
        <b>{acto}</b>
        <span className={layout.sub}>{objeto}</span>
      </>
    ),
  },
  { title: 'Motivo', cell: ({ motivo }) => motivo ?? '–' },
  { title: 'Antes y después', cell: (line) => <Change {...line} /> },
];

interface LogTableProps {
  readonly name: string;
  readonly list: readonly Anotacion[];
  readonly busy: boolean;
}

/** Lines of the office's log. */
export function LogTable({ name, list, busy }: LogTableProps) {
  return <Table name={name} columns={COLUMNS} rows={list} keyOf={({ id }) => id} busy={busy} />;
}

/** The fields that changed, each with its value before and after. */
function Change({ antes, despues }: Pick<Anotacion, 'antes' | 'despues'>) {
  const fields = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter(
    (field) => valueText(antes?.[field]) !== valueText(despues?.[field]),
  );
  if (fields.length === 0) return <>–</>;
  return (
    <ul className={styles.change}>
      {fields.map((field) => (
        <li key={field}>
          {field}: {valueText(antes?.[field])} → {valueText(despues?.[field])}
        </li>
      ))}
    </ul>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nada' : value.map(valueText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
