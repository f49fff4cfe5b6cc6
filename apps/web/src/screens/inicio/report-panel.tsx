import { latePart } from '../../shell/late-part.tsx';
import { Offer } from '../../shell/offer.tsx';
import type { Servicios } from '../../shell/use-servicios.ts';
import { classNames } from '../../ui/class-names.ts';
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
export function ReportPanel({ code, servicios, className }: ReportPanelProps) {
  const title = `${code}-elegido`;
  return (
    <section className={classNames(className, styles.panel)} aria-labelledby={title}>
      <PanelText code={code} />
      <Offer code={code} servicios={servicios} describedBy={title} />
      <PanelWays code={code} />
    </section>
  );
}
