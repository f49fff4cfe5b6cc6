import styles from './rut-cell.module.css';

/** A formatted RUT, its check digit in a cell of its own. */
export function RutCell({ text }: { readonly text: string }) {
  const dash = text.lastIndexOf('-');
  return (
    <span className={styles.rut}>
      {dash < 0 ? text : text.slice(0, dash)}
      {dash >= 0 && <b>{text.slice(dash)}</b>}
    </span>
  );
}
