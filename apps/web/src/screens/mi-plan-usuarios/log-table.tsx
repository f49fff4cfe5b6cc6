import type { ConsultaRegistrada } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import { RutText } from '../../ui/rut.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './mi-plan-usuarios.module.css';

interface LogTableProps {
  readonly name: string;
  readonly list: readonly ConsultaRegistrada[];
  readonly busy: boolean;
}

export function LogTable({ name, list, busy }: LogTableProps) {
  return (
    <Table name={name} columns={['Fecha', 'Quién', 'Informe', 'Sobre', 'Motivo']} busy={busy}>
      {list.map(({ idConsulta, fecha, quien, correo, informe, folio, adicional, motivo, ...about }) => (
        <tr key={idConsulta}>
          <Cell title="Fecha">
            <time dateTime={fecha}>{formatDateTime(fecha)}</time>
          </Cell>
          <Cell title="Quién">
            {quien || correo || 'Ya no consta'}
            {quien !== '' && correo !== '' && <span className={styles.sub}>{correo}</span>}
          </Cell>
          <Cell title="Informe">
            {informe}
            <span className={styles.sub}>
              {folio} {adicional && <Tag tone="warn">Adicional</Tag>}
            </span>
          </Cell>
          <Cell title="Sobre">
            <Subject {...about} />
          </Cell>
          <Cell title="Motivo">{motivo}</Cell>
        </tr>
      ))}
    </Table>
  );
}

function Subject({ rut, nombre, propiedad }: Pick<ConsultaRegistrada, 'rut' | 'nombre' | 'propiedad'>) {
  if (rut === '') return <>{[nombre, propiedad].filter(Boolean).join(' · ')}</>;
  return (
    <>
      {nombre} <RutText rut={rut} />
    </>
  );
}
