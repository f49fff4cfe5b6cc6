import type { AnswerBody } from '@veridico/api';
import { discounted, findReport, REPORT_PREFIX } from '@veridico/reports';
import { offerOf } from '../../shell/offer-of.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary } from '../../shell/order-form.tsx';
import { Amounts, type Amount } from '../../ui/amounts.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Tick } from '../../ui/icon.tsx';
import { Link } from '../../ui/router.tsx';
import styles from './compra-directa-paso1.module.css';

export interface Discount {
  readonly codigo: string;
  /** Percent. */
  readonly descuento: number;
}

/** A report with today's price. */
export type OfferedService = AnswerBody<'servicioPrecio'>;

interface PriceSummaryProps {
  readonly service: OfferedService;
  readonly discount?: Discount | undefined;
}

/** The product and the exact amount that the card page will charge. */
export function PriceSummary({ service, discount }: PriceSummaryProps) {
  const { precio } = service;
  const offer = offerOf(service);
  const total = totalOf(service, discount);
  const rows: Amount[] = [
    ...(offer ? [{ label: 'Precio normal', value: offer.normal, struck: true }] : []),
    { label: offer ? 'Precio oferta' : 'Precio', value: precio },
    ...(discount ? [{ label: `${discount.codigo}, ${discount.descuento} %`, value: total - precio, discount: true }] : []),
  ];
  return (
    <NameSummary kind={REPORT_PREFIX} name={service.nombre.replace(`${REPORT_PREFIX} `, '')}>
      <p className={styles.description}>{service.descripcion}</p>
      <Contents code={service.codigo ?? ''} />
      <Amounts rows={rows} total={{ label: 'Total', value: total }} />
      {offer?.until && <p className={order.note}>Oferta hasta el {formatDate(offer.until)}.</p>}
    </NameSummary>
  );
}

/** What the report holds, and the way to its pages; what was typed stays. */
function Contents({ code }: { readonly code: string }) {
  const report = findReport(code);
  return (
    report && (
      <>
        <ul className={styles.includes}>
          {report.includes.map((part) => (
            <li key={part}>
              <Tick />
              {part}
            </li>
          ))}
        </ul>
        <Link to={`/informes/${report.slug}`}>Ver por dentro</Link>
      </>
    )
  );
}

/** Whole pesos, tax included. */
export function totalOf({ precio }: OfferedService, discount: Discount | undefined): number {
  return discounted(precio, discount?.descuento ?? 0);
}
