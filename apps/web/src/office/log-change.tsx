import { LOG_FIELDS, logValueText, type Anotacion } from '@veridico/api';
import styles from './log-change.module.css';

/** The fields that an act of the office changed, each with its value before and after. */
export function LogChange({ antes, despues }: Pick<Anotacion, 'antes' | 'despues'>) {
  const lines = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].flatMap((field) => {
    const [before, after] = [logValueText(field, antes?.[field]), logValueText(field, despues?.[field])];
    return before === after ? [] : `${LOG_FIELDS[field] ?? field}: ${before} → ${after}`;
  });
  if (lines.length === 0) return <>–</>;
  return (
    <ul className={styles.change}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
