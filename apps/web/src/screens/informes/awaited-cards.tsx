import { reports } from '@veridico/reports';
import { ReportCard } from '../../shell/report-card.tsx';
import { ReaderOnly } from '../../ui/reader-only.tsx';
import styles from './informes.module.css';

/** The cards in their final layout, until the prices arrive. */
export function AwaitedCards() {
  return (
    <>
      <div role="status">
        <ReaderOnly>Cargando precios...</ReaderOnly>
      </div>
      <ul className={styles.cards}>
        {reports.map((report) => (
          <ReportCard key={report.code} level="h2" report={report} />
        ))}
      </ul>
    </>
  );
}
