import { Link } from '../ui/router.tsx';
import shapes from './wordmark.svg';
import styles from './wordmark.module.css';

/** The name, its accent a tick: the way back to the public home. */
export function Wordmark() {
  return (
    <Link className={styles.wordmark} to="/inicio">
      <WordmarkDrawing />
    </Link>
  );
}

/** Its shapes stand in a file of their own: written into every page and script they would be fetched twice. */
export function WordmarkDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 -360 1804 368" role="img" aria-label="Verídico">
      <use href={`${shapes}#letras`} />
      <use className={styles.tick} href={`${shapes}#acento`} />
    </svg>
  );
}
