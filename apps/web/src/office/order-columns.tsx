import type { ResultadoDeBusqueda } from '@veridico/api';
import layout from '../shell/layout.module.css';
import { formatDateTime } from '../ui/date-time.ts';
import { formatPesos } from '../ui/money.ts';
import type { Column } from '../ui/table.tsx';
import { OrderLink } from './order-link.tsx';
import { orderStateWord } from './order-states.ts';

type Order = Pick<ResultadoDeBusqueda, 'id' | 'detalle' | 'fecha' | 'estado' | 'monto'>;

/** Columns of a list of orders; each page chooses their order. */
export const ORDER_COLUMNS = {
  orden: {
    title: 'Orden',
    untitled: true,
    cell: ({ id, detalle }) => (
      <>
        <OrderLink numero={id} />
        <span className={layout.sub}>{detalle}</span>
      </>
    ),
  },
  creada: { title: 'Creada', cell: ({ fecha }) => fecha !== null && <time dateTime={fecha}>{formatDateTime(fecha)}</time> },
  estado: { title: 'Estado', cell: ({ estado }) => orderStateWord(estado) },
  monto: { title: 'Monto', figures: true, cell: ({ monto }) => monto !== null && formatPesos(monto) },
} as const satisfies Readonly<Record<string, Column<Order>>>;
