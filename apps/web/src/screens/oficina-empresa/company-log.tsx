import type { Anotacion } from '@veridico/api';
import { LogChange } from '../../office/log-change.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import type { SectionProps } from './section.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-empresa.module.css';

const LINES: readonly Column<Anotacion>[] = [
  { title: 'Cuándo', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  { title: 'Quién', cell: ({ persona }) => persona },
  {
    title: 'Qué',
    untitled: true,
    cell: ({ acto, motivo }) => (
      <>
        {acto}
        {motivo !== null && <span className={layout.sub}>{motivo}</span>}
      </>
    ),
  },
  { title: 'Antes y después', cell: (line) => <LogChange {...line} /> },
];

/** Who of the office saw or changed what; nobody can delete it. */
export function CompanyLog({ company: { bitacora } }: Pick<SectionProps, 'company'>) {
  return (
    <section className={styles.section}>
      <h2>Auditoría</h2>
      {bitacora.length === 0 && <p className={layout.note}>La oficina no ha hecho nada con esta empresa.</p>}
      {bitacora.length > 0 && <Table name="Auditoría" columns={LINES} rows={bitacora} keyOf={({ id }) => id} />}
    </section>
  );
}
