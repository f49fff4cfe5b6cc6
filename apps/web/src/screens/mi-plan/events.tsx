import { formatDateTime } from '../../ui/date-time.ts';
import styles from './mi-plan.module.css';

interface DatedEntry {
  readonly key: string;
  /** ISO 8601. */
  readonly en: string;
  readonly text: string;
}

interface EventsProps {
  readonly title: string;
  /** Newest first. */
  readonly list: readonly DatedEntry[];
}

/** What happened and when, folded away. */
export function Events({ title, list }: EventsProps) {
  if (list.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{title}</summary>
      <ol>
        {list.map(({ key, en, text }) => (
          <li key={key}>
            <time dateTime={en}>{formatDateTime(en)}</time> {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
