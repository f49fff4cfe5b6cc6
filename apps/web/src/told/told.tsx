import type { Resultado } from '@veridico/api/endpoints';
import { formatDate } from '../ui/date-time.ts';
import { Table, type Column } from '../ui/table.tsx';
import { Score } from './score.tsx';
import { Value } from './value.tsx';
import { Verdict, type VerdictProps } from './verdict.tsx';
import styles from './told.module.css';

type Section = Resultado['secciones'][number];

const MARKS: Readonly<Record<Section['estado']['tono'], string>> = { atencion: '■', dato: '□', nada: '○', falta: '▲' };

const SECTIONS: readonly Column<Section>[] = [
  { title: 'Sección', untitled: true, className: styles.section, cell: ({ nombre }) => <b>{nombre}</b> },
  { title: 'Qué hay', untitled: true, cell: (section) => <State section={section} /> },
  { title: 'Datos hasta', figures: true, className: styles.until, cell: (section) => <Until section={section} /> },
];

/** What a report says, in the words of its document. */
export function Told({ told, more }: VerdictProps) {
  const { puntaje, valor, secciones } = told;
  return (
    <article className={styles.told} aria-labelledby="sujeto">
      <Verdict told={told} more={more} />
      {puntaje && <Score block={puntaje} />}
      {valor && <Value value={valor} />}
      <section aria-labelledby="mirada" className={styles.part}>
        <h3 id="mirada">En una mirada</h3>
        <Table name="En una mirada" columns={SECTIONS} rows={secciones} keyOf={({ id }) => id} className={styles.sections} />
      </section>
    </article>
  );
}

function State({ section: { estado, detalle, montos, hallazgo } }: { readonly section: Section }) {
  return (
    <>
      <span className={estado.tono === 'atencion' ? styles.attention : undefined}>
        <span aria-hidden="true">{MARKS[estado.tono]}</span> {[estado.texto, detalle].filter(Boolean).join(', ')}
      </span>
      {montos.map((monto) => (
        <b key={monto}>{monto}</b>
      ))}
      <span className={styles.finding}>{hallazgo}</span>
    </>
  );
}

function Until({ section: { corte, antiguedad } }: { readonly section: Section }) {
  if (corte === null) return <>Sin fecha</>;
  return (
    <>
      <time dateTime={corte}>{formatDate(corte)}</time>
      {antiguedad !== null && <span className={styles.finding}>{antiguedad}</span>}
    </>
  );
}
