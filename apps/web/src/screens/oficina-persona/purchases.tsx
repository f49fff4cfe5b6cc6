import type { PersonaDeCuenta } from '@veridico/api';
import { ORDER_COLUMNS } from '../../office/order-columns.tsx';
import page from '../../office/record-page.module.css';
import layout from '../../shell/layout.module.css';
import { formatDateTime } from '../../ui/date-time.ts';
import { Link } from '../../ui/router.tsx';
import { Table, type Column } from '../../ui/table.tsx';

interface PersonProps {
  readonly person: PersonaDeCuenta;
}

/** The newest orders bought with the account. */
export function Purchases({ person: { ordenes } }: PersonProps) {
  const [group] = ordenes;
  return (
    <section className={page.section}>
      <h2>Compras {group && <Count shown={group.resultados.length} total={group.total} />}</h2>
      {group ? (
        <Table name="Compras" columns={ORDERS} rows={group.resultados} keyOf={({ id }) => id} />
      ) : (
        <p className={layout.note}>No ha comprado con su cuenta.</p>
      )}
    </section>
  );
}

type Order = PersonaDeCuenta['ordenes'][number]['resultados'][number];

const ORDERS: readonly Column<Order>[] = [ORDER_COLUMNS.orden, ORDER_COLUMNS.creada, ORDER_COLUMNS.monto, ORDER_COLUMNS.estado];

/** The newest reports of their own history; those of a company are on its page. */
export function Reports({ person: { informes } }: PersonProps) {
  const { total, filas } = informes;
  return (
    <section className={page.section}>
      <h2>Informes {total > 0 && <Count shown={filas.length} total={total} />}</h2>
      {filas.length === 0 && <p className={layout.note}>No tiene informes propios.</p>}
      {filas.length > 0 && <Table name="Informes" columns={REPORTS} rows={filas} keyOf={({ id }) => id} />}
    </section>
  );
}

const REPORTS: readonly Column<PersonaDeCuenta['informes']['filas'][number]>[] = [
  {
    title: 'Informe',
    untitled: true,
    cell: ({ folio, informe }) => (
      <>
        {informe}
        <span className={layout.sub}>{folio}</span>
      </>
    ),
  },
  { title: 'Sobre', cell: ({ sobre }) => sobre },
  { title: 'Emitido', cell: ({ fecha }) => <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
];

/** Open cases of their orders; nothing without any. */
export function Cases({ person: { tareas } }: PersonProps) {
  if (tareas.length === 0) return null;
  return (
    <section className={page.section}>
      <h2>Tareas abiertas</h2>
      <Table name="Tareas abiertas" columns={CASES} rows={tareas} keyOf={({ id }) => id} />
    </section>
  );
}

const CASES: readonly Column<PersonaDeCuenta['tareas'][number]>[] = [
  { title: 'Tarea', untitled: true, cell: ({ id, orden }) => <Link to={`/oficina/tareas?caso=${id}`}>Orden {orden}</Link> },
  { title: 'Desde', cell: ({ desde }) => <time dateTime={desde}>{formatDateTime(desde)}</time> },
];

function Count({ shown, total }: { readonly shown: number; readonly total: number }) {
  return <span className={layout.note}>{shown < total ? `${shown} de ${total.toLocaleString('es-CL')}` : total}</span>;
}
