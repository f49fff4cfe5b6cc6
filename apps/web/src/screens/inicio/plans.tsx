import { PlansSection } from '../../plan/plans-section.tsx';
import { Width } from '../../shell/page-parts.tsx';
import styles from './how-it-works.module.css';

/** Plans at full page width. */
export function Plans() {
  return (
    <Width className={styles.section}>
      <PlansSection />
    </Width>
  );
}
