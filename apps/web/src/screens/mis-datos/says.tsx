import type { ReportSays } from '@veridico/api/endpoints';
import { Link } from '../../ui/router.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import styles from './mis-datos.module.css';

type Glance = ReportSays['mirada'][number];
type Reason = NonNullable<ReportSays['puntaje']>['razones'][number];

const GLANCES: readonly Column<Glance>[] = [
  { title: 'Sección', cell: ({ nombre }) => nombre },
  { title: 'Qué dice', cell: ({ estado, detalle }) => [estado, detalle].filter(Boolean).join(' · ') },
];
const REASONS: readonly Column<Reason>[] = [
  { title: 'Razón', cell: ({ texto }) => texto },
  { title: 'Puntos', cell: ({ signo }) => signo, figures: true },
];

/** What a report would say today. */
export function Says({ report }: { readonly report: ReportSays }) {
  const { nombre, veredicto, mirada, puntaje } = report;
  return (
    <article className={styles.says}>
      <h3>{nombre}</h3>
      {veredicto.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {puntaje && <Score puntaje={puntaje} />}
      <Table name={`En una mirada: ${nombre}`} columns={GLANCES} rows={mirada} keyOf={({ nombre: section }) => section} />
    </article>
  );
}

function Score({ puntaje }: { readonly puntaje: NonNullable<ReportSays['puntaje']> }) {
  const { titular, razones, notas } = puntaje;
  return (
    <>
      <h4>Puntaje{titular && `: ${titular}`}</h4>
      {razones.length > 0 && <Table name="Razones del puntaje" columns={REASONS} rows={razones} keyOf={({ texto }) => texto} compact />}
      {notas.map((note) => (
        <p key={note} className={styles.lead}>
          {note}
        </p>
      ))}
      <p className={styles.links}>
        <Link to="/mis-datos/peticion?derecho=revision">Pedir que una persona lo revise</Link>
      </p>
    </>
  );
}
