import type { FacturaDeEmpresa, ResultadoDeBusqueda } from '@veridico/api';
import { OrderLink } from '../../office/order-link.tsx';
import { ORDER_COLUMNS } from '../../office/order-columns.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { SectionProps } from './section.ts';
import { INVOICE_STATES } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-empresa.module.css';

/** Invoices of all its contracts, the newest first. */
export function Invoices({ company: { facturas } }: Pick<SectionProps, 'company'>) {
  return (
    <section className={styles.section}>
      <h2>Facturas</h2>
      {facturas.length === 0 && <p className={layout.note}>Todavía no tiene facturas.</p>}
      {facturas.length > 0 && <Table name="Facturas" columns={INVOICES} rows={facturas} keyOf={({ factura }) => factura} />}
    </section>
  );
}

const INVOICES: readonly Column<FacturaDeEmpresa>[] = [
  {
    title: 'Factura',
    untitled: true,
    cell: ({ numero, plan, orden }) => (
      <>
        {numero}
        <span className={layout.sub}>
          {plan}
          {orden !== null && (
            <>
              , orden <OrderLink numero={orden} />
            </>
          )}
        </span>
      </>
    ),
  },
  { title: 'Emitida', cell: ({ emitida }) => <time dateTime={emitida}>{formatDate(emitida)}</time> },
  { title: 'Vence', cell: ({ vence }) => <time dateTime={vence}>{formatDate(vence)}</time> },
  {
    title: 'Estado',
    cell: ({ estado, pagada, diasAtraso }) => {
      const [tone, word] = INVOICE_STATES[estado];
      return (
        <>
          <Tag tone={tone}>{word}</Tag>
          {pagada !== null && <span className={layout.sub}>el {formatDate(pagada)}</span>}
          {diasAtraso > 0 && <span className={layout.sub}>{diasAtraso === 1 ? 'hace un día' : `hace ${diasAtraso} días`}</span>}
        </>
      );
    },
  },
  { title: 'Total', figures: true, cell: ({ total }) => formatPesos(total) },
];

/** Its newest orders. */
export function Orders({ company: { ordenes } }: Pick<SectionProps, 'company'>) {
  const [group] = ordenes;
  return (
    <section className={styles.section}>
      <h2>Órdenes</h2>
      {!group && <p className={layout.note}>No tiene órdenes.</p>}
      {group && (
        <>
          <Table name="Órdenes" columns={ORDERS} rows={group.resultados} keyOf={({ id }) => id} />
          {group.total > group.resultados.length && (
            <p className={layout.note}>
              Las {group.resultados.length} más nuevas de {group.tope ? 'más de ' : ''}
              {group.total.toLocaleString('es-CL')}.
            </p>
          )}
        </>
      )}
    </section>
  );
}

const ORDERS: readonly Column<ResultadoDeBusqueda>[] = [
  ORDER_COLUMNS.orden,
  ORDER_COLUMNS.creada,
  ORDER_COLUMNS.estado,
  ORDER_COLUMNS.monto,
];
