import { offered, type Errors, type Evaluation } from '@veridico/appraisal';
import { formatDate } from '../../ui/date-time.ts';
import styles from './tasacion-metodo.module.css';

const COMPARED: readonly (readonly [name: string, of: (errors: Errors) => number])[] = [
  ['Error de la mitad de los valores, a lo más', ({ mdape }) => mdape],
  ['Valores a menos de 10 % del precio', ({ within10 }) => within10],
  ['Valores a menos de 20 % del precio', ({ within20 }) => within20],
  ['Sesgo: positivo si quedan sobre el precio', ({ bias }) => bias],
];
/** Measures of the range, which the baselines do not have. */
const ALONE: readonly (readonly [name: string, of: (model: Evaluation['model']) => number])[] = [
  ['Precios dentro del rango', ({ coverage }) => coverage],
  ['Ancho del rango, como parte del valor', ({ width }) => width],
];

/** Results measured with one set of offers, next to two baselines. */
export function Measured({ evaluation }: { readonly evaluation: Evaluation }) {
  const { fuente, tipo, operacion, desde, hasta, avisos, semillas, n, sinValor, model, median, neighbours } = evaluation;
  const name = offered(tipo, operacion);
  const refused = Object.values(sinValor).reduce((sum, times) => sum + times, 0);
  const days = desde === hasta ? `del ${formatDate(desde)}` : `del ${formatDate(desde)} al ${formatDate(hasta)}`;
  return (
    <section>
      <h3>{name.charAt(0).toUpperCase() + name.slice(1)}</h3>
      <p>
        Fuente {fuente}: {count(avisos)} avisos {days}. En {count(semillas)} repeticiones dimos {count(n)} valores; {count(refused)} veces
        no dimos ninguno, por falta de avisos.
      </p>
      <table className={styles.table}>
        <caption>
          {fuente}, {name}
        </caption>
        <thead>
          <tr>
            <th scope="col">Medida</th>
            <th scope="col">Este cálculo</th>
            <th scope="col">Mediana de la comuna</th>
            <th scope="col">Doce más parecidos</th>
          </tr>
        </thead>
        <tbody>
          {COMPARED.map(([measure, of]) => (
            <Row key={measure} measure={measure} figures={[model, median, neighbours].map((errors) => percent(of(errors)))} />
          ))}
          {ALONE.map(([measure, of]) => (
            <Row key={measure} measure={measure} figures={[percent(of(model)), '–', '–']} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ measure, figures }: { readonly measure: string; readonly figures: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{measure}</th>
      {figures.map((figure, index) => (
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}

const COUNT = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
const TENTHS = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function count(number: number): string {
  return COUNT.format(number);
}

/** 0.1911 as 19,1 %. */
function percent(part: number): string {
  return `${TENTHS.format(part * 100)}\u{a0}%`.replace('-', '−');
}
