import type { EstadoFactura, FacturaPlan, routes } from '@veridico/api';
import type { ReadState } from '../../session/use-read.ts';
import { formatIn, formatUf } from '../../shell/plan-money.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import { InvoiceReceipt } from './invoice-receipt.tsx';
import type { Paying } from './use-invoice-payment.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

const TITLE = 'Facturas';

interface InvoicesProps extends Paying {
  readonly invoices: ReadState<typeof routes.miPlanFacturas>;
}

export function Invoices({ invoices, ...paying }: InvoicesProps) {
  const { answer, good, busy } = invoices;
  const list = good?.body.facturas;
  return (
    <section className={layout.section} aria-labelledby="facturas">
      <h2 id="facturas">{TITLE}</h2>
      {!answer && <Loading text="Cargando facturas..." />}
      <FailedRead read={invoices} otherwise="No pudimos cargar las facturas. Revisa tu conexión." />
      {list?.length === 0 && <p>Todavía no hay facturas de este plan.</p>}
      {list && list.length > 0 && (
        <Table name={TITLE} columns={[...COLUMNS, actionOf(paying)]} rows={list} keyOf={({ factura }) => factura} busy={busy} />
      )}
    </section>
  );
}

const TONES = { 'por-pagar': 'warn', vencida: 'bad', 'en-pago': 'quiet', pagada: 'ok' } as const satisfies Record<EstadoFactura, string>;

const COLUMNS: readonly Column<FacturaPlan>[] = [
  {
    title: 'Factura',
    untitled: true,
    cell: (invoice) => (
      <>
        <b className={styles.number} id={`factura-${invoice.factura}`}>
          {invoice.numero}
        </b>
        <span className={layout.sub}>
          {invoice.plan}
          {periodOf(invoice)}
        </span>
        <details className={styles.details}>
          <summary>Detalle</summary>
          <Facts rows={detailOf(invoice)} />
        </details>
      </>
    ),
  },
  { title: 'Vence', cell: ({ vence }) => <time dateTime={vence}>{formatDate(vence)}</time> },
  {
    title: 'Monto',
    cell: ({ total, moneda, monto }) => (
      <>
        <b className={styles.number}>{formatPesos(total)}</b>
        {moneda === '2' && <span className={layout.sub}>{formatIn(moneda, monto)}</span>}
      </>
    ),
  },
  { title: 'Estado', cell: (invoice) => <Tag tone={TONES[invoice.estado]}>{stateOf(invoice)}</Tag> },
];

function actionOf(paying: Paying): Column<FacturaPlan> {
  return {
    title: 'Acción',
    untitled: true,
    cell: (invoice) => {
      const { factura, estado, comprobante } = invoice;
      if (estado === 'pagada') return comprobante && <InvoiceReceipt invoice={invoice} />;
      return estado !== 'en-pago' && <PayInvoice invoice={invoice} describedBy={`factura-${factura}`} {...paying} />;
    },
  };
}

function periodOf({ desde, hasta }: FacturaPlan): string {
  if (desde === null || hasta === null) return ', consultas adicionales';
  return `, del ${formatDate(desde)} al ${formatDate(hasta)}`;
}

function stateOf({ estado, diasAtraso, pagada }: FacturaPlan): string {
  switch (estado) {
    case 'por-pagar':
      return 'Por pagar';
    case 'vencida':
      return diasAtraso === 1 ? 'Vencida hace 1 día' : `Vencida hace ${diasAtraso} días`;
    case 'en-pago':
      return 'Confirmando el pago';
    case 'pagada':
      return pagada === null ? 'Pagada' : `Pagada el ${formatDate(pagada)}`;
  }
}

function detailOf({ lineas, moneda, uf, neto, iva, total, emitida }: FacturaPlan): Fact[] {
  return [
    ['Emitida', formatDate(emitida)],
    ...lineas.map(({ detalle, cantidad, valor, monto }): Fact => [
      detalle,
      cantidad === 1 ? formatIn(moneda, monto) : `${cantidad.toLocaleString('es-CL')} × ${formatIn(moneda, valor)}`,
    ]),
    ...(uf
      ? ([[`UF del ${formatDate(uf.fecha)}`, `${formatUf(uf.valor)}${uf.demostracion ? ' (demostración)' : ''}`]] satisfies Fact[])
      : []),
    ...(iva > 0
      ? ([
          ['Neto', formatPesos(neto)],
          ['IVA', formatPesos(iva)],
        ] satisfies Fact[])
      : []),
    ['Total', formatPesos(total)],
  ];
}
