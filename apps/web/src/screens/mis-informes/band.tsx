import { classNames } from '../../ui/class-names.ts';
import styles from './history-table.module.css';

const BANDS = [0, 1, 2, 3, 4];
const BAND = 200;

interface BandProps {
  /** 0 to 999. */
  readonly puntaje: number;
  /** As printed: 'Riesgo medio'. */
  readonly tramo: string;
}

/** A level of risk as position, number and word. */
export function Band({ puntaje, tramo }: BandProps) {
  const word = tramo.replace(/^Riesgo /, '');
  return (
    <span className={styles.band}>
      <span>
        <span className={styles.cells} aria-hidden="true">
          {BANDS.map((band) => (
            <i key={band} className={classNames(Math.floor(puntaje / BAND) === band && styles.here)} />
          ))}
        </span>
        <b>{puntaje}</b>
      </span>{' '}
      <span>{word.charAt(0).toUpperCase() + word.slice(1)}</span>
    </span>
  );
}
