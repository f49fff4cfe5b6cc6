import type { MiPlan } from '@veridico/api';
import { formatDateTime } from '../../ui/date-time.ts';
import styles from './mi-plan.module.css';

/** History of the plan, newest first. */
export function Events({ plan: { sucesos } }: { readonly plan: MiPlan }) {
  if (sucesos.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>Historia del plan</summary>
      <ol>
        {sucesos.map(({ suceso, texto, en }) => (
          <li key={`${en} ${suceso}`}>
            <time dateTime={en}>{formatDateTime(en)}</time> {texto}
          </li>
        ))}
      </ol>
    </details>
  );
}
