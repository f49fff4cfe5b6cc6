import type { UsoDelDia } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import { daysFrom, topOf } from './chart-scale.ts';
import styles from './usage-chart.module.css';

interface UsageChartProps {
  /** Days up to today. */
  readonly days: readonly UsoDelDia[];
  /** First and last day of the period. */
  readonly desde: string;
  readonly hasta: string;
}

/** In the drawing's own units: it is stretched to the available space. */
const HEIGHT = 100;
const DAY = 10;
const BAR = 7;

/** A bar per day: included queries at the bottom, extra ones on top. The table that follows has the numbers. */
export function UsageChart({ days, desde, hasta }: UsageChartProps) {
  const all = daysFrom(desde, hasta);
  const used = new Map(days.map((day) => [day.dia, day]));
  const top = topOf(Math.max(0, ...days.map(sumOf)));
  const height = (count: number) => (count / top) * HEIGHT;
  const middle = all[Math.floor(all.length / 2)] ?? desde;
  const extra = days.some(({ adicionales }) => adicionales > 0);
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{count.toLocaleString('es-CL')}</span>
        ))}
      </div>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${all.length * DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(days, desde, hasta)}
      >
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} className={styles.rule} x1={0} x2={all.length * DAY} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        {all.map((dia, index) => {
          const { consultas = 0, adicionales = 0 } = used.get(dia) ?? {};
          const x = index * DAY + (DAY - BAR) / 2;
          const foot = height(consultas);
          return (
            <g key={dia}>
              {consultas > 0 && <rect className={styles.included} x={x} y={HEIGHT - foot} width={BAR} height={foot} />}
              {adicionales > 0 && (
                <rect
                  className={styles.extra}
                  x={x}
                  y={HEIGHT - foot - height(adicionales)}
                  width={BAR}
                  height={height(adicionales)}
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          );
        })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {[desde, middle, hasta].map((dia) => (
          <span key={dia}>{formatDate(dia).slice(0, 5)}</span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span>
          <i className={styles.included} /> Incluidas
        </span>
        {extra && (
          <span>
            <i className={styles.extra} /> Adicionales
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function sumOf({ consultas, adicionales }: UsoDelDia): number {
  return consultas + adicionales;
}

function describe(days: readonly UsoDelDia[], desde: string, hasta: string): string {
  const total = days.reduce((sum, day) => sum + sumOf(day), 0);
  const period = `Consultas por día del ${formatDate(desde)} al ${formatDate(hasta)}`;
  const most = days.reduce<UsoDelDia | undefined>((best, day) => (best && sumOf(best) >= sumOf(day) ? best : day), undefined);
  if (total === 0 || !most) return `${period}: ninguna.`;
  return `${period}: ${total} en total; el día con más, el ${formatDate(most.dia)}, tuvo ${sumOf(most)}.`;
}
