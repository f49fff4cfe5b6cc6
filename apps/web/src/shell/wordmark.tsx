import { Link } from '../ui/router.tsx';
import shapes from './wordmark.svg';
import styles from './wordmark.module.css';

/** The wordmark, its accent a tick: a link to the public home. */
export function Wordmark() {
  return (
    <Link className={styles.wordmark} to="/inicio">
      <WordmarkDrawing />
    </Link>
  );
}

/** An external SVG file: inlined, it would be fetched with every page and every script. */
export function WordmarkDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 -360 1804 368" role="img" aria-label="Verídico">
      <use href={`${shapes}#letras`} />
      <use className={styles.tick} href={`${shapes}#acento`} />
    </svg>
  );
}
