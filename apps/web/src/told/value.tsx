import type { Resultado } from '@veridico/api/endpoints';
import { formatDate } from '../ui/date-time.ts';
import { Table, type Column } from '../ui/table.tsx';
import styles from './told.module.css';

type Valued = NonNullable<Resultado['valor']>;
type Operation = Valued['operaciones'][number];
type Compared = Valued['comparables'][number];

const OPERATIONS: readonly Column<Operation>[] = [
  { title: 'Operación', untitled: true, cell: ({ nombre }) => <b>{nombre}</b> },
  { title: 'Rango', figures: true, cell: ({ rango }) => rango },
  { title: 'Valor estimado', figures: true, cell: ({ valor, pesos }) => [valor, pesos].filter(Boolean).join(' · ') },
  { title: 'Confianza', cell: ({ confianza }) => confianza },
  { title: 'Comparables', cell: ({ comparables }) => comparables },
];

/** Range, confidence and comparables of an appraisal. */
export function Value({ value: { franja, lectura, operaciones, notas, confianza, aviso, comparables } }: { readonly value: Valued }) {
  return (
    <>
      <section aria-labelledby="rango" className={styles.part}>
        <h3 id="rango">
          UF {franja.minimo} a {franja.maximo}
        </h3>
        <p className={styles.about}>{franja.alternativa}</p>
        <p className={styles.about}>{lectura}</p>
        <Table name="Valores" columns={OPERATIONS} rows={operaciones} keyOf={({ nombre }) => nombre} />
        {notas.map((note) => (
          <p key={note} className={styles.about}>
            {note}
          </p>
        ))}
        <p>
          <b>{confianza.titulo}</b> {confianza.texto}
        </p>
        <p>
          <b>{aviso.titulo}</b> {aviso.texto}
        </p>
      </section>
      {comparables.map((section) => (
        <Comparables key={section.id} section={section} />
      ))}
    </>
  );
}

function Comparables({ section: { id, titulo, columnas, filas, pie, razones } }: { readonly section: Compared }) {
  const columns: readonly Column<readonly string[]>[] = columnas.map((title, index) => ({
    title,
    cell: (row) => dayOrText(row[index] ?? ''),
    ...(index !== 1 && { figures: true as const, className: styles.whole }),
  }));
  return (
    <section aria-labelledby={`comparables-${id}`} className={styles.part}>
      <h3 id={`comparables-${id}`}>{titulo}</h3>
      <Table name={titulo} columns={columns} rows={filas} keyOf={(row) => row[0] ?? ''} />
      <p>
        {pie.nombre}: <b>{pie.texto}</b>
      </p>
      <ul>
        {razones.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function dayOrText(cell: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(cell) ? formatDate(cell) : cell;
}
