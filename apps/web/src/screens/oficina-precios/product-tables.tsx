import type { ReactNode } from 'react';
import type { ProductoDeCatalogo } from '@veridico/api';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { momentText, momentValue, nextText, periodText, priceText } from './words.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-precios.module.css';

interface ProductTableProps {
  readonly name: string;
  readonly products: readonly ProductoDeCatalogo[];
  readonly busy: boolean;
  /** Code of the one that is being changed. */
  readonly chosen: string | undefined;
  /** Undefined for those who only read. */
  readonly onChoose: ((product: ProductoDeCatalogo) => void) | undefined;
}

type Product = Column<ProductoDeCatalogo>;

const SITUATIONS: Readonly<Record<ProductoDeCatalogo['situacion'], readonly [tone: 'ok' | 'quiet' | 'warn' | 'bad', text: string]>> = {
  'a-la-venta': ['ok', 'A la venta'],
  cerrada: ['bad', 'Cerrada'],
  pronto: ['quiet', 'Pronto'],
  'por-empezar': ['quiet', 'Por empezar'],
  terminada: ['quiet', 'Terminó'],
  agotada: ['warn', 'Agotada'],
};

const nameOf = (chosen: string | undefined): Product => ({
  title: 'Nombre',
  untitled: true,
  className: styles.name,
  cell: (product) => {
    const {
      tipo,
      codigo,
      nombre,
      agenda: [next],
    } = product;
    return (
      <span id={`producto-${tipo}-${codigo}`} data-chosen={codigo === chosen || undefined}>
        <b>{nombre}</b>
        {nombre !== codigo && <span className={layout.sub}>{codigo}</span>}
        {next && (
          <span className={layout.sub}>
            Cambia el {momentText(momentValue(next.rige))}: {nextText(product)}
          </span>
        )}
      </span>
    );
  },
});

const STATE: Product = {
  title: 'Venta',
  untitled: true,
  className: styles.state,
  cell: ({ situacion }) => {
    const [tone, text] = SITUATIONS[situacion];
    return <Tag tone={tone}>{text}</Tag>;
  },
};

const PRICE: Product = {
  title: 'Precio',
  untitled: true,
  figures: true,
  className: styles.price,
  cell: (product) => <b>{priceText(product)}</b>,
};
const count = (title: string): Product => ({
  title,
  figures: true,
  className: styles.more,
  cell: ({ usos }) => usos.toLocaleString('es-CL'),
});

const SERVICES: readonly Product[] = [
  STATE,
  PRICE,
  {
    title: 'De lista',
    figures: true,
    className: styles.more,
    cell: ({ valores: { precioLista } }) => (precioLista ? formatPesos(Number(precioLista)) : '–'),
  },
  {
    title: 'Lista vigente',
    className: styles.more,
    cell: ({ valores: { ofertaDesde = '', ofertaHasta = '' } }) => periodText(ofertaDesde, ofertaHasta),
  },
  count('Ventas, 30 días'),
];

const PROMOTIONS: readonly Product[] = [
  STATE,
  { title: 'Rebaja', untitled: true, figures: true, className: styles.price, cell: ({ valores: { descuento } }) => `${descuento} %` },
  {
    title: 'Fechas',
    untitled: true,
    className: styles.detail,
    cell: ({ valores: { desde = '', hasta = '' } }) => `${formatDate(desde)} a ${formatDate(hasta)}`,
  },
  { title: 'Usos', figures: true, className: styles.more, cell: usesText },
];

const PLANS: readonly Product[] = [
  STATE,
  PRICE,
  {
    title: 'Consultas',
    untitled: true,
    className: styles.detail,
    cell: ({ valores: { tipo, consultas, meses } }) => `${consultas} ${tipo === 'pack' ? 'en' : 'al mes, por'} ${meses} meses`,
  },
  {
    title: 'Adicional',
    figures: true,
    className: styles.more,
    cell: (product) => (product.valores['tipo'] === 'pack' ? '–' : priceText(product, 'valorAdicional')),
  },
  count('Contratos'),
];

function usesText({ usos, valores: { maxUsos } }: ProductoDeCatalogo): ReactNode {
  const used = usos.toLocaleString('es-CL');
  return maxUsos ? `${used} de ${Number(maxUsos).toLocaleString('es-CL')}` : used;
}

const COLUMNS = { servicio: SERVICES, promocion: PROMOTIONS, plan: PLANS } as const;

/** Services, promotions or plans as they are in force now. All rows are of one kind. */
export function ProductTable({ name, products, busy, chosen, onChoose }: ProductTableProps) {
  const [first] = products;
  if (!first) return null;
  const columns = [nameOf(chosen), ...COLUMNS[first.tipo], ...(onChoose ? [changing(onChoose)] : [])];
  return <Table name={name} columns={columns} rows={products} keyOf={({ codigo }) => codigo} busy={busy} className={styles.products} />;
}

function changing(choose: (product: ProductoDeCatalogo) => void): Product {
  return {
    title: 'Acciones',
    untitled: true,
    className: styles.act,
    cell: (product) => (
      <Button variant="text" aria-describedby={`producto-${product.tipo}-${product.codigo}`} onClick={() => choose(product)}>
        Cambiar
      </Button>
    ),
  };
}
