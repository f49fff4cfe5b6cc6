import { formatRut } from '@veridico/forms';
import styles from './rut.module.css';

/** A RUT as people read it, its check digit in a cell of its own. A masked one stays masked. For lists and tables, not for running prose. */
export function RutText({ rut }: { readonly rut: string }) {
  const text = formatRut(rut);
  const dash = text.lastIndexOf('-');
  return (
    <span className={styles.rut}>
      {dash < 0 ? text : text.slice(0, dash)}
      {dash >= 0 && <b>{text.slice(dash)}</b>}
    </span>
  );
}
