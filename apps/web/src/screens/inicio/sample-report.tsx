import { fullName, findReport, type ReportCode } from '@veridico/reports';
import { WordmarkDrawing } from '../../shell/wordmark.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import { RutCell } from '../../ui/rut-cell.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './sample-report.module.css';

const SHOWN: ReportCode = 'sia000002';

/** The top of a report about an invented company. A decorative picture, hidden from screen readers. */
export function SampleReport() {
  const report = findReport(SHOWN);
  return (
    <div className={classNames('documento', styles.page)} aria-hidden="true">
      <div className={styles.head}>
        <WordmarkDrawing />
        <span className={styles.mark}>MUESTRA</span>
      </div>
      <Rosette seed="VR-0000000000" fold={report?.fold ?? 0} className={styles.rosette} />
      <p className={styles.title}>{report && fullName(report)}</p>
      <p>
        Comercial A•••• Limitada · <RutCell text="57.•••.•••-3" />
      </p>
      <p className={styles.soft}>Emitido el 18-11-2025, 10:42</p>
      <p className={styles.subtitle}>En una mirada</p>
      <table>
        <thead>
          <tr>
            <th>Sección</th>
            <th>Corte</th>
            <th>Monto</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Identidad y actividad</td>
            <td>14-11-2025</td>
            <td>—</td>
          </tr>
          <tr>
            <td>Protestos vigentes</td>
            <td>15-11-2025</td>
            <td>$0</td>
          </tr>
          <tr>
            <td>Morosidades</td>
            <td>17-11-2025</td>
            <td>$48.900</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.foot}>
        <span>Folio VR-0000000000</span>
        <span>Página 1</span>
      </p>
    </div>
  );
}
