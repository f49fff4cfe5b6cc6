import styles from './gauge.module.css';

interface GaugeProps {
  readonly label: string;
  readonly used: number;
  /** More than 0. */
  readonly total: number;
}

/** From here on it takes care: 80 %. */
const HIGH = 0.8;

/** How much of something is used, with ten marks; ochre from 80 % on and crimson when all of it is. */
export function Gauge({ label, used, total }: GaugeProps) {
  return (
    <div className={styles.gauge}>
      {/* Values above `high` count as bad only where `optimum` lies below `low`. */}
      <meter
        className={styles.meter}
        min={0}
        max={total}
        low={total * HIGH - EPSILON}
        high={total - EPSILON}
        optimum={0}
        value={used}
        aria-label={label}
      >
        {used} de {total}
      </meter>
    </div>
  );
}

/** The platform takes a value equal to `low` or `high` for the better of the two ranges. */
const EPSILON = 0.001;
