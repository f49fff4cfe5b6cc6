import type { Servicio } from '@veridico/api';
import type { CatalogReport } from '@veridico/reports';
import { LateFirstPage } from '../report-pages/late-first-page.tsx';
import { formatDate } from '../ui/date-time.ts';
import { Tick } from '../ui/icon.tsx';
import { formatPesos } from '../ui/money.ts';
import { ReaderOnly } from '../ui/reader-only.tsx';
import { Link } from '../ui/router.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Buy } from './buy.tsx';
import { ExampleLink } from './example-link.tsx';
import { offerOf } from './offer-of.ts';
import { ServedPrice } from './served-price.tsx';
import styles from './report-card.module.css';

interface ReportCardProps {
  /** The report's definition in this build; undefined for a newer report. */
  readonly report: CatalogReport | undefined;
  /** The server's offer; undefined while loading. */
  readonly servicio?: Servicio;
  /** Heading level, below the list's heading. */
  readonly level?: 'h2' | 'h3';
  readonly onBuy?: () => void;
}

/** One report of the catalogue: its first page, contents, price and buy button. */
export function ReportCard({ report, servicio, level: Heading = 'h3', onBuy }: ReportCardProps) {
  const code = servicio?.codigo ?? report?.code ?? '';
  return (
    <li className={styles.card}>
      <Heading id={code}>{servicio?.nombre ?? report?.name}</Heading>
      <div className={styles.picture}>{report && <LateFirstPage code={report.code} sizes="(min-width: 64rem) 17rem, 90vw" />}</div>
      <p className={styles.description}>{servicio?.descripcion ?? report?.description}</p>
      <ul className={styles.includes}>
        {report?.includes.map((part) => (
          <li key={part}>
            <Tick />
            {part}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {servicio ? (
          <>
            <Price servicio={servicio} />
            <Buy
              code={servicio.codigo}
              closed={!servicio.disponible}
              describedBy={servicio.codigo}
              closedClass={styles.soon}
              onBuy={onBuy}
            />
          </>
        ) : (
          <>
            <div className={styles.price}>
              <Skeleton width="half" />
              <Skeleton as="title" width="most" />
              {report && <ServedPrice code={report.code} />}
            </div>
            <div className={styles.wait}>
              <Skeleton as="control" />
            </div>
          </>
        )}
      </div>
      {report?.onSale && (
        <p className={styles.example}>
          <Link to={`/informes/${report.slug}`} aria-describedby={code}>
            Ver por dentro
          </Link>
          <ExampleLink code={report.code} describedBy={code} />
        </p>
      )}
    </li>
  );
}

function Price({ servicio }: { readonly servicio: Servicio }) {
  const offer = offerOf(servicio);
  return (
    <p className={styles.price}>
      {offer && (
        <span>
          <ReaderOnly>Precio normal </ReaderOnly>
          <s>{formatPesos(offer.normal)}</s>
        </span>
      )}
      <span>
        <ReaderOnly>{offer ? 'Precio oferta ' : 'Precio '}</ReaderOnly>
        <b>{formatPesos(servicio.precio)}</b>
      </span>
      {offer?.until && <small>Oferta hasta el {formatDate(offer.until)}</small>}
    </p>
  );
}
