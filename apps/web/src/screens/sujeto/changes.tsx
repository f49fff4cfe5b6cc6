import type { AnswerBody } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import { Table, type Column } from '../../ui/table.tsx';
import layout from '../../shell/layout.module.css';

type ReportChanges = AnswerBody<'sujeto'>['cambios'][number];
type Change = ReportChanges['cambios'][number];

const CHANGES: readonly Column<Change>[] = [
  { title: 'Qué cambió', untitled: true, cell: ({ que }) => <b>{que}</b> },
  { title: 'Antes', cell: ({ antes }) => antes || 'No estaba' },
  { title: 'Ahora', cell: ({ ahora }) => ahora || 'Ya no está' },
];

/** What two reports of the same kind say differently. */
export function Changes({ changes: { informe, desde, hasta, cambios } }: { readonly changes: ReportChanges }) {
  const id = `cambios-${hasta}`;
  return (
    <section className={layout.section} aria-labelledby={id}>
      <h2 id={id}>
        {informe}: del {formatDate(desde)} al {formatDate(hasta)}
      </h2>
      {cambios.length === 0 ? (
        <p>Nada cambió entre los dos últimos informes.</p>
      ) : (
        <Table name={`Qué cambió en el ${informe}`} columns={CHANGES} rows={cambios} keyOf={({ que }) => que} />
      )}
    </section>
  );
}
