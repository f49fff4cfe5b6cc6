import styles from './gauge.module.css';

interface GaugeProps {
  readonly label: string;
  readonly used: number;
  /** Greater than 0. */
  readonly total: number;
}

/** Warning level: 80 %. */
const HIGH = 0.8;

/** Usage meter with ten marks; ochre from 80 % and crimson at 100 %. */
export function Gauge({ label, used, total }: GaugeProps) {
  return (
    <div className={styles.gauge}>
      {/* Values above `high` count as bad only if `optimum` is below `low`. */}
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

/** A value equal to `low` or `high` counts as the better range. */
const EPSILON = 0.001;
