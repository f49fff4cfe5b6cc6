import { offered, placeOf, type Evaluation } from '@veridico/appraisal';
import { formatDate } from '../../ui/date-time.ts';
import styles from './tasacion-metodo.module.css';

/** 100 dots in rows of 20. */
const DOTS = Array.from({ length: 100 }, (_, index) => index);
const ROW = 20;

/** Results measured with one set of offers, next to two simple ways to calculate. */
export function Measured({ evaluation }: { readonly evaluation: Evaluation }) {
  const { fuente, tipo, operacion, desde, hasta, avisos, semillas, n, sinValor, model, median, neighbours } = evaluation;
  const name = offered(tipo, operacion);
  const refused = Object.values(sinValor).reduce((sum, times) => sum + times, 0);
  const days = desde === hasta ? `del ${formatDate(desde)}` : `del ${formatDate(desde)} al ${formatDate(hasta)}`;
  const [near, far] = [hundred(model.within10), hundred(model.within20)];
  return (
    <section>
      <h3>
        {name.charAt(0).toUpperCase() + name.slice(1)} en {placeOf(fuente)}
      </h3>
      <figure className={styles.figure}>
        <svg
          className={styles.dots}
          viewBox="0 0 320 84"
          role="img"
          aria-label={`De 100 valores, ${near} quedan a menos de 10 % del precio pedido y ${far} a menos de 20 %.`}
        >
          {DOTS.map((index) => (
            <circle
              key={index}
              className={classOf(index, near, far)}
              cx={8 + (index % ROW) * 16}
              cy={10 + Math.floor(index / ROW) * 16}
              r="6"
            />
          ))}
        </svg>
        <figcaption className={styles.caption}>
          Cada punto es uno de cada cien valores: lleno, a menos de 10 % del precio; claro, a menos de 20 %; vacío, más lejos.
        </figcaption>
      </figure>
      <dl className={styles.facts}>
        <Figure value={`${near} de 100`} says="quedan a menos de 10 % del precio pedido" />
        <Figure value={`${far} de 100`} says="quedan a menos de 20 %" />
        <Figure value={percent(model.mdape)} says="es el error de la mitad de los valores, a lo más; la otra mitad se equivoca más" />
      </dl>
      <h4>¿Es mejor que sacar un promedio?</h4>
      <p>De cada 100 valores, cuántos quedan a menos de 20 % del precio:</p>
      <Bar label="Este cálculo" part={model.within20} ours />
      <Bar label="Los doce avisos más parecidos" part={neighbours.within20} />
      <Bar label="El precio típico de la comuna" part={median.within20} />
      <p className={styles.small}>
        El rango contuvo {hundred(model.coverage)} de cada 100 precios, y su ancho fue {percent(model.width)} del valor. El valor del medio
        quedó {percent(Math.abs(model.bias))} {model.bias < 0 ? 'bajo' : 'sobre'} el precio pedido.
      </p>
      <p className={styles.small}>
        {count(avisos)} avisos {days}. En {count(semillas)} repeticiones dimos {count(n)} valores; {count(refused)} veces no dimos ninguno,
        por falta de avisos.
      </p>
    </section>
  );
}

function classOf(index: number, near: number, far: number): string | undefined {
  if (index < near) return styles.near;
  return index < far ? styles.far : styles.beyond;
}

function Figure({ value, says }: { readonly value: string; readonly says: string }) {
  return (
    <div>
      <dt>{says}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface BarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly part: number;
  readonly ours?: boolean;
}

function Bar({ label, part, ours = false }: BarProps) {
  return (
    <div className={styles.bar}>
      <p>
        {label} <b>{TENTHS.format(part * 100)} de 100</b>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.rail} width="100" height="4" />
        <rect className={ours ? styles.ours : styles.other} width={part * 100} height="4" />
      </svg>
    </div>
  );
}

const COUNT = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
const TENTHS = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function count(number: number): string {
  return COUNT.format(number);
}

/** 0.2789 as 28. */
function hundred(part: number): number {
  return Math.round(part * 100);
}

/** 0.1911 as 19,1 %. */
function percent(part: number): string {
  return `${TENTHS.format(part * 100)}\u{a0}%`;
}
