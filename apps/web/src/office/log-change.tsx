import type { Anotacion } from '@veridico/api';
import styles from './log-change.module.css';

/** The fields that an act of the office changed, each with its value before and after. */
export function LogChange({ antes, despues }: Pick<Anotacion, 'antes' | 'despues'>) {
  const fields = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])].filter(
    (field) => valueText(antes?.[field]) !== valueText(despues?.[field]),
  );
  if (fields.length === 0) return <>–</>;
  return (
    <ul className={styles.change}>
      {fields.map((field) => (
        <li key={field}>
          {field}: {valueText(antes?.[field])} → {valueText(despues?.[field])}
        </li>
      ))}
    </ul>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nada' : value.map(valueText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
