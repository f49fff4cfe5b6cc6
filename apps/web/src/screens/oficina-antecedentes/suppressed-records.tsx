import type { AntecedenteSuprimido } from '@veridico/api';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { sourceText, typeText } from '../../office/records/record-text.ts';
import layout from '../../shell/layout.module.css';

export const SUPPRESSED = 'Suprimidos';

interface SuppressedRecordsProps {
  readonly list: readonly AntecedenteSuprimido[];
  readonly busy: boolean;
  readonly onRestore: (row: AntecedenteSuprimido) => void;
}

/** What is suppressed, and who asked and confirmed it. */
export function SuppressedRecords({ list, busy, onRestore }: SuppressedRecordsProps) {
  if (list.length === 0) return <p>Nada está suprimido.</p>;
  const columns = suppressionColumns(onRestore);
  return <Table name={SUPPRESSED} columns={columns} rows={list} keyOf={({ tipo, clave }) => `${tipo} ${clave}`} busy={busy} />;
}

function suppressionColumns(onRestore: (row: AntecedenteSuprimido) => void): readonly Column<AntecedenteSuprimido>[] {
  return [
    {
      title: 'Registro',
      untitled: true,
      cell: ({ tipo, clave, rut }) => (
        <span id={`suprimido-${clave}`}>
          <b>{typeText(tipo)}</b>
          {rut && <span className={layout.sub}>RUT {rut}</span>}
        </span>
      ),
    },
    { title: 'Motivo', cell: ({ motivo }) => motivo },
    { title: 'Fuente', cell: ({ fuente }) => (fuente ? sourceText(fuente) : '–') },
    {
      title: 'Quién',
      cell: ({ persona, confirmo }) => (
        <>
          {persona ?? 'no se anotó'}
          {confirmo && <span className={layout.sub}>lo confirmó {confirmo}</span>}
        </>
      ),
    },
    { title: 'Cuándo', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
    {
      title: 'Acciones',
      cell: (row) => (
        <Button variant="text" aria-describedby={`suprimido-${row.clave}`} onClick={() => onRestore(row)}>
          Reponer
        </Button>
      ),
    },
  ];
}
