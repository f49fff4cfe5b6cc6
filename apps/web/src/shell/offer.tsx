import type { Servicio } from '@veridico/api';
import type { ReportCode } from '@veridico/reports';
import { formatDate } from '../ui/date-time.ts';
import { formatPesos } from '../ui/money.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Buy } from './buy.tsx';
import { offerOf } from './offer-of.ts';
import { ServedPrice } from './served-price.tsx';
import type { Servicios } from './use-servicios.ts';
import styles from './offer.module.css';

interface OfferProps {
  readonly code: ReportCode;
  readonly servicios: Servicios;
  /** Id of the report's name. */
  readonly describedBy: string;
}

/** A report's price and the way to buy it, which does not wait for the price. */
export function Offer({ code, servicios: { list, failed }, describedBy }: OfferProps) {
  const servicio = list?.find(({ codigo }) => codigo === code);
  const closed = servicio ? !servicio.disponible : list !== undefined;
  return (
    <div className={styles.offer}>
      <PriceOf code={code} servicio={servicio} waiting={!list && !failed} />
      <Buy code={code} closed={closed} describedBy={describedBy} closedClass={styles.closed} />
    </div>
  );
}

interface PriceProps {
  readonly code: ReportCode;
  readonly servicio: Servicio | undefined;
  readonly waiting: boolean;
}

function PriceOf({ code, servicio, waiting }: PriceProps) {
  if (!servicio)
    return (
      <div className={styles.price}>
        {waiting && <Skeleton as="title" />}
        <ServedPrice code={code} />
      </div>
    );
  const { precio } = servicio;
  const offer = offerOf(servicio);
  return (
    <p className={styles.price}>
      <b>{formatPesos(precio)}</b>
      <small>
        {offer?.until && `Oferta hasta el ${formatDate(offer.until)}; después, ${formatPesos(offer.normal)}. `}
        IVA incluido.
      </small>
    </p>
  );
}
