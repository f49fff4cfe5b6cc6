import type { EstadoFactura, FacturaPlan, routes } from '@veridico/api';
import type { ReadState } from '../../session/use-read.ts';
import { formatIn, formatUf } from '../../shell/plan-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import { InvoiceReceipt } from './invoice-receipt.tsx';
import type { Paying } from './use-invoice-payment.ts';
import styles from './mi-plan.module.css';

const TITLE = 'Facturas';

interface InvoicesProps extends Paying {
  readonly invoices: ReadState<typeof routes.miPlanFacturas>;
}

export function Invoices({ invoices: { answer, good, again, busy }, ...paying }: InvoicesProps) {
  const list = good?.body.facturas;
  return (
    <section className={styles.section} aria-labelledby="facturas">
      <h2 id="facturas">{TITLE}</h2>
      {!answer && <Loading text="Cargando facturas..." />}
      {answer?.ok === false && (
        <div className={styles.stack}>
          <Alert tone="error">
            <p>{answer.problem?.mensaje ?? 'No pudimos cargar las facturas. Revisa tu conexión.'}</p>
          </Alert>
          <Button busy={busy} busyText="Cargando..." onClick={again}>
            Reintentar
          </Button>
        </div>
      )}
      {list?.length === 0 && <p>Todavía no hay facturas de este plan.</p>}
      {list && list.length > 0 && (
        <Table name={TITLE} columns={['Factura', 'Vence', 'Monto', 'Estado', 'Acción']} busy={busy}>
          {list.map((invoice) => (
            <Row key={invoice.factura} invoice={invoice} {...paying} />
          ))}
        </Table>
      )}
    </section>
  );
}

const TONES = { 'por-pagar': 'warn', vencida: 'bad', 'en-pago': 'quiet', pagada: 'ok' } as const satisfies Record<EstadoFactura, string>;

function Row({ invoice, ...paying }: Paying & { readonly invoice: FacturaPlan }) {
  const { numero, plan, vence, moneda, monto, total, estado } = invoice;
  return (
    <tr>
      <Cell>
        <b className={styles.number} id={`factura-${invoice.factura}`}>
          {numero}
        </b>
        <span className={styles.sub}>
          {plan}
          {periodOf(invoice)}
        </span>
        <details className={styles.details}>
          <summary>Detalle</summary>
          <Facts rows={detailOf(invoice)} />
        </details>
      </Cell>
      <Cell title="Vence">
        <time dateTime={vence}>{formatDate(vence)}</time>
      </Cell>
      <Cell title="Monto">
        <b className={styles.number}>{formatPesos(total)}</b>
        {moneda === '2' && <span className={styles.sub}>{formatIn(moneda, monto)}</span>}
      </Cell>
      <Cell title="Estado">
        <Tag tone={TONES[estado]}>{stateOf(invoice)}</Tag>
      </Cell>
      <Cell>
        {(estado === 'por-pagar' || estado === 'vencida') && (
          <PayInvoice invoice={invoice} describedBy={`factura-${invoice.factura}`} {...paying} />
        )}
        {estado === 'pagada' && invoice.comprobante && <InvoiceReceipt invoice={invoice} />}
      </Cell>
    </tr>
  );
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
