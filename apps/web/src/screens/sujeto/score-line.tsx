import { formatDate } from '../../ui/date-time.ts';
import type { ListedReport } from '../../shell/use-reports.ts';
import layout from '../../shell/layout.module.css';
import styles from './sujeto.module.css';

const TOP = 999;
const [WIDTH, HEIGHT] = [600, 120];

/** Scores over time, oldest left: a drawing, and the same as text for who does not see it. Nothing with fewer than two. */
export function ScoreLine({ reports }: { readonly reports: readonly ListedReport[] }) {
  const points = reports.flatMap(({ puntaje, fecha }) => (typeof puntaje === 'number' ? [{ puntaje, fecha }] : [])).toReversed();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const begin = Date.parse(first.fecha);
  const span = Math.max(1, Date.parse(last.fecha) - begin);
  const placed = points.map(({ puntaje, fecha }) => ({
    x: ((Date.parse(fecha) - begin) / span) * WIDTH,
    y: HEIGHT - (puntaje / TOP) * HEIGHT,
  }));
  const said = points.map(({ puntaje, fecha }) => `${formatDate(fecha)}: ${puntaje}`).join('; ');
  return (
    <section className={layout.section} aria-labelledby="puntajes">
      <h2 id="puntajes">
        Puntaje: de {first.puntaje} a {last.puntaje}
      </h2>
      <svg
        className={styles.line}
        viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`}
        role="img"
        aria-label={`Puntajes, más es menos riesgo. ${said}`}
      >
        <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placed.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />
        ))}
      </svg>
      <p className={layout.note}>
        Del {formatDate(first.fecha)} al {formatDate(last.fecha)}, de 0 a {TOP}: más puntos es menos riesgo.
      </p>
    </section>
  );
}
