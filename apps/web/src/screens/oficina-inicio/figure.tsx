import { useId, type ReactNode } from 'react';
import type { DiaDeOficina } from '@veridico/api';
import { formatDate } from '../../ui/date-time.ts';
import hidden from '../../ui/reader-only.module.css';
import styles from './oficina-inicio.module.css';

interface FigureProps {
  readonly name: string;
  readonly note?: string;
  /** Today's value, as text. */
  readonly value: string;
  /** The oldest day first; the last is today. */
  readonly series: readonly DiaDeOficina[];
  readonly of: (day: DiaDeOficina) => number;
  /** How a value of the plot is written. */
  readonly text?: (value: number) => string;
  /** One sentence that says what the figure means. */
  readonly children: ReactNode;
}

// Units of the plot, which is stretched to its place.
const [WIDE, GAP, HIGH] = [20, 5, 60];

/** A figure of the day with a plot of two weeks; for screen readers the plot is a table. */
export function Figure({ name, note, value, series, of, text = (each) => each.toLocaleString('es-CL'), children }: FigureProps) {
  const id = useId();
  const values = series.map(of);
  const most = Math.max(...values, 1);
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div className={styles.name}>
        <h2 id={id}>{name}</h2>
        {note && <span>{note}</span>}
      </div>
      <p className={styles.value}>{value}</p>
      <p>{children}</p>
      <div className={styles.plot} aria-hidden="true">
        <svg className={styles.bars} viewBox={`0 0 ${values.length * WIDE} ${HIGH}`} preserveAspectRatio="none">
          {values.map((value, index) => {
            const height = Math.max((HIGH * value) / most, 1);
            return <rect key={series[index]?.dia} x={index * WIDE} y={HIGH - height} width={WIDE - GAP} height={height} />;
          })}
        </svg>
        <div className={styles.scale}>
          <span>{series[0] && formatDate(series[0].dia).slice(0, 5)}</span>
          <span>máximo {text(Math.max(...values))}</span>
          <span>hoy</span>
        </div>
      </div>
      <div className={hidden.readerOnly}>
        <table>
          <caption>{name}, catorce días</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {series.map((day, index) => (
              <tr key={day.dia}>
                <th scope="row">{formatDate(day.dia)}</th>
                <td>{text(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
