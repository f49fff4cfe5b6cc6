import type { Servicio } from '@veridico/api';
import { latePart } from '../../shell/late-part.tsx';
import { NOT_ON_SALE, type Servicios } from '../../shell/use-servicios.ts';
import { classNames } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenReport } from './panel-text.tsx';
import styles from './report-panel.module.css';

const PanelText = latePart(() => import('./panel-text.tsx'), 'PanelText');
const PanelWays = latePart(() => import('./panel-text.tsx'), 'PanelWays');

interface ReportPanelProps {
  readonly code: ChosenReport;
  readonly servicios: Servicios;
  readonly className: string | undefined;
}

/** The report that answers a choice: its first page, price, and the way to buy it. */
export function ReportPanel({ code, servicios: { list, failed }, className }: ReportPanelProps) {
  const servicio = list?.find(({ codigo }) => codigo === code);
  const closed = servicio ? !servicio.disponible : list !== undefined;
  const title = `${code}-elegido`;
  return (
    <section className={classNames(className, styles.panel)} aria-labelledby={title}>
      <PanelText code={code} />
      <div className={styles.buy}>
        <PriceOf servicio={servicio} waiting={!list && !failed} />
        {closed ? (
          <p className={styles.closed}>{NOT_ON_SALE}</p>
        ) : (
          <ButtonLink to={`/compra-directa/paso1?codigo_servicio=${code}`} variant="primary" aria-describedby={title}>
            Comprar
          </ButtonLink>
        )}
      </div>
      <PanelWays code={code} />
    </section>
  );
}

function PriceOf({ servicio, waiting }: { readonly servicio: Servicio | undefined; readonly waiting: boolean }) {
  if (!servicio) return <div className={styles.price}>{waiting && <Skeleton as="title" />}</div>;
  const { precio, precioLista, ofertaHasta } = servicio;
  return (
    <p className={styles.price}>
      <b>{formatPesos(precio)}</b>
      <small>
        {precioLista !== null && ofertaHasta !== null && (
          <>
            Oferta hasta el {formatDate(ofertaHasta)}; después, {formatPesos(precioLista)}.{' '}
          </>
        )}
        IVA incluido.
      </small>
    </p>
  );
}
