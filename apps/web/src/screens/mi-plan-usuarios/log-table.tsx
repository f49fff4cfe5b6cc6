import type { ConsultaRegistrada } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import { RutText } from '../../ui/rut.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';

const COLUMNS: readonly Column<ConsultaRegistrada>[] = [
  { title: 'Fecha', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  {
    title: 'Quién',
    cell: ({ quien, correo }) => (
      <>
        {quien || correo || 'Ya no consta'}
        {quien !== '' && correo !== '' && <span className={layout.sub}>{correo}</span>}
      </>
    ),
  },
  {
    title: 'Informe',
    cell: ({ informe, folio, adicional }) => (
      <>
        {informe}
        <span className={layout.sub}>
          {folio} {adicional && <Tag tone="warn">Adicional</Tag>}
        </span>
      </>
    ),
  },
  { title: 'Sobre', cell: (consulta) => <Subject {...consulta} /> },
  { title: 'Motivo', cell: ({ motivo }) => motivo },
];

interface LogTableProps {
  readonly name: string;
  readonly list: readonly ConsultaRegistrada[];
  readonly busy: boolean;
}

export function LogTable({ name, list, busy }: LogTableProps) {
  return <Table name={name} columns={COLUMNS} rows={list} keyOf={({ idConsulta }) => idConsulta} busy={busy} />;
}

function Subject({ rut, nombre, propiedad }: Pick<ConsultaRegistrada, 'rut' | 'nombre' | 'propiedad'>) {
  if (rut === '') return <>{[nombre, propiedad].filter(Boolean).join(' · ')}</>;
  return (
    <>
      {nombre} <RutText rut={rut} />
    </>
  );
}
