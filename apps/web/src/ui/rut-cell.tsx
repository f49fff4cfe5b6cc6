import styles from './rut-cell.module.css';

/** A formatted RUT, with its check digit in a separate cell. */
export function RutCell({ text }: { readonly text: string }) {
  const dash = text.lastIndexOf('-');
  return (
    <span className={styles.rut}>
      {dash < 0 ? text : text.slice(0, dash)}
      {dash >= 0 && <b>{text.slice(dash)}</b>}
    </span>
  );
}
