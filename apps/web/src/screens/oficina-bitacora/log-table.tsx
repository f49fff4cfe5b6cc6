import type { Anotacion } from '@veridico/api';
import { LogChange } from '../../office/log-change.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';

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
  { title: 'Antes y después', cell: (line) => <LogChange {...line} /> },
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
