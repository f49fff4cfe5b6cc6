import { pageSettings } from '../page-settings.ts';
import { Button } from '../ui/button.tsx';
import { formatDateTime } from '../ui/date-time.ts';
import { Facts, type Fact } from '../ui/facts.tsx';
import { PaperIcon } from '../ui/paper-icon.tsx';
import { formatPesos } from '../ui/money.ts';
import { paperRows } from './papers.tsx';
import { usePapers } from './use-papers.ts';
import type { Review } from './use-status.ts';
import { OrderNumber } from './verdict.tsx';
import styles from './payment.module.css';

/** The card provider's payment type codes. */
const PAYMENT_TYPES: Readonly<Record<string, string>> = {
  VD: 'Venta Débito Redcompra',
  VN: 'Venta Normal',
  VC: 'Cuotas normales',
  SI: '3 cuotas sin interés',
  S2: '2 cuotas sin interés',
  NC: 'N cuotas sin interés',
  VP: 'Venta Prepago',
};

interface ReceiptProps {
  /** Undefined when only the number is known: then no documents can be fetched. */
  readonly orden: string | undefined;
  readonly numero: string | undefined;
  /** State of the order; `news` when it did not proceed normally. Each state may have other documents. */
  readonly state: string;
  /** Undefined when the payment was confirmed after this page stopped polling for its details. */
  readonly review: Review | undefined;
  /** Next to the amount: what happened to it since. */
  readonly mark?: string | undefined;
}

export function Receipt({ orden, numero, state, review, mark }: ReceiptProps) {
  const papers = usePapers(orden, review && state);
  const complete = review?.status === 'AUTHORIZED';
  return (
    <section className={styles.papers} aria-labelledby="comprobante">
      <header className={styles.papersHead}>
        <h2 id="comprobante">Comprobante</h2>
        {complete && (
          <Button variant="text" onClick={() => print()}>
            <PaperIcon name="printer" />
            Imprimir
          </Button>
        )}
      </header>
      <Facts
        rows={[
          ...orderRow(numero),
          ...(review ? sold(review, mark) : []),
          ...(complete ? charged(review) : []),
          ...(review ? bought(review) : []),
          ...paperRows(papers),
        ]}
      />
    </section>
  );
}

function orderRow(numero: string | undefined): Fact[] {
  return numero === undefined ? [] : [['Número de orden', <OrderNumber key="orden" numero={numero} />]];
}

function sold({ comercio = pageSettings.comercio, amount }: Review, mark: string | undefined): Fact[] {
  return [
    [
      'Comercio',
      <>
        {comercio} {pageSettings.aviso !== '' && amount !== 0 && <span className={styles.mark}>Pago simulado</span>}
      </>,
    ],
    ...amountRow(amount, mark),
  ];
}

function amountRow(amount: number | undefined, mark: string | undefined): Fact[] {
  if (amount === undefined) return [];
  return [
    [
      'Monto',
      <>
        {formatPesos(amount)} {mark !== undefined && <span className={styles.quiet}>{mark}</span>}
      </>,
    ],
  ];
}

/** Rows of the purchase: a report, a plan, or an invoice of a plan. */
function bought({ nombre_servicio: servicio, nombre_plan: plan, factura }: Review): Fact[] {
  if (factura !== undefined) return [...fact(plan, 'Plan', plan), ['Factura', factura]];
  return [...fact(servicio, 'Servicio', servicio), ...fact(plan, 'Plan', plan)];
}

/** Rows of the charge; with a 100 % discount, which has no card, the date alone. */
function charged(review: Review): Fact[] {
  const {
    authorization_code: code,
    transaction_date: date,
    payment_type_code: type,
    installments_number: cuotas,
    card_number: card,
  } = review;
  return [
    ...fact(code, 'Código de autorización', code),
    ...fact(date, 'Fecha y hora', date && <time dateTime={date}>{formatDateTime(date)}</time>),
    ...fact(type, 'Tipo de pago', type && (PAYMENT_TYPES[type] ?? type)),
    ...(cuotas === undefined ? [] : fact(card, 'Cuotas', cuotas)),
    ...fact(card, 'Tarjeta', `terminada en ${card?.slice(-4).padStart(4, '0')}`),
  ];
}

/** The row, or none when the value is missing. */
function fact(known: string | null | undefined, label: string, value: Fact[1]): Fact[] {
  return known ? [[label, value]] : [];
}

interface IntendedProps {
  readonly review: Review;
  readonly numero: string | undefined;
  readonly charged: 'no' | 'unknown';
}

/** The intended purchase, as a reference for the buyer's bank or our support; nothing where nothing is known of it. */
export function Intended({ review, numero, charged: charge }: IntendedProps) {
  const { amount, transaction_date: date } = review;
  const rows: Fact[] = [
    ...bought(review),
    ...amountRow(amount, charge === 'no' ? 'Sin cobro' : undefined),
    ...orderRow(numero),
    ...fact(date, 'Fecha y hora', date && formatDateTime(date)),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={styles.papers} aria-labelledby="compra">
      <h2 id="compra" className={styles.small}>
        {charge === 'no' ? 'Lo que ibas a comprar' : 'Tu compra'}
      </h2>
      <Facts rows={rows} />
    </section>
  );
}
