import type { ReactNode } from 'react';
import { offered, placeOf, publishedEvaluation } from '@veridico/appraisal';
import { deliveryText, useMeasures, type Measures } from '../../shell/use-measures.ts';
import { Link } from '../../ui/router.tsx';
import styles from './quienes-somos.module.css';

const COUNT = new Intl.NumberFormat('es-CL', { useGrouping: 'always' });
const TENTHS = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const counted = (n: number, one: string, many: string) => `${COUNT.format(n)} ${n === 1 ? one : many}`;
const MONTH = new Intl.DateTimeFormat('es-CL', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Measures of our work, each only where there is something to measure. */
export function Measured() {
  const measures = useMeasures();
  return (
    <section aria-labelledby="medidas">
      <h2 id="medidas">Lo que medimos</h2>
      <p className={styles.lead}>Se calcula solo, de los registros de cada venta. Lo que aún no tiene datos no aparece.</p>
      <div className={styles.cards}>
        {measures && <Reports months={measures.informes} />}
        {measures?.entrega && <Delivery {...measures.entrega} />}
        {measures?.devoluciones && <Refunds {...measures.devoluciones} />}
        {measures?.libros && <Books {...measures.libros} />}
        <AppraisalError />
      </div>
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Card({ title, value, children }: CardProps) {
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.value}>{value}</p>
      {children}
    </article>
  );
}

const BAR = 20;
const HEIGHT = 64;

/** Reports issued in each of the last twelve months. Nothing before the first. */
function Reports({ months }: { readonly months: Measures['informes'] }) {
  const total = months.reduce((sum, { emitidos }) => sum + emitidos, 0);
  const [first, last] = [months[0], months.at(-1)];
  if (total === 0 || !first || !last) return null;
  const most = Math.max(...months.map(({ emitidos }) => emitidos));
  return (
    <Card title="Informes emitidos" value={COUNT.format(total)}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${months.length * BAR} ${HEIGHT}`}
        role="img"
        aria-label={`Por mes: ${months.map(({ mes, emitidos }) => `${monthName(mes)}, ${COUNT.format(emitidos)}`).join('; ')}.`}
      >
        {months.map(({ mes, emitidos }, index) => {
          const height = Math.max(1, (emitidos / most) * HEIGHT);
          return <rect key={mes} x={index * BAR + 2} y={HEIGHT - height} width={BAR - 4} height={height} />;
        })}
      </svg>
      <p>
        De {monthName(first.mes)} a {monthName(last.mes)}, que aún corre.
      </p>
    </Card>
  );
}

function Delivery(entrega: NonNullable<Measures['entrega']>) {
  return (
    <Card title="Del pago al PDF" value={`${COUNT.format(Math.max(1, Math.ceil(entrega.mediana)))} s`}>
      <p>
        {deliveryText(entrega)}. Desde que el banco confirma hasta que puedes abrirlo, en {counted(entrega.informes, 'informe', 'informes')}{' '}
        de los últimos 30 días.
      </p>
    </Card>
  );
}

function Refunds({ pagadas, devueltas }: NonNullable<Measures['devoluciones']>) {
  return (
    <Card title="Compras devueltas" value={`${TENTHS.format((devueltas / pagadas) * 100)}\u{a0}%`}>
      <p>
        {COUNT.format(devueltas)} de {counted(pagadas, 'compra pagada', 'compras pagadas')} en los últimos 30 días: las que no pudimos
        entregar y las que devolvimos por un error.
      </p>
    </Card>
  );
}

function Books({ dias, cuadran }: NonNullable<Measures['libros']>) {
  return (
    <Card title="Los libros cuadran" value={`${COUNT.format(cuadran)} de ${counted(dias, 'día', 'días')}`}>
      <p>
        Cada día comparamos lo que cobró el banco con lo que emitimos y devolvimos.{' '}
        {cuadran < dias && 'En los demás hubo una diferencia, que revisa una persona.'}
      </p>
    </Card>
  );
}

/** The best and the worst kind that we measured. */
function AppraisalError() {
  const measured = publishedEvaluation.evaluaciones.toSorted((one, other) => one.model.mdape - other.model.mdape);
  const [best, worst] = [measured[0], measured.at(-1)];
  if (!best || !worst) return null;
  return (
    <Card title="Error de la tasación" value={`${TENTHS.format(worst.model.mdape * 100)}\u{a0}%`}>
      <p>
        En {offered(worst.tipo, worst.operacion)} de {placeOf(worst.fuente)}, la mitad de los valores quedó más cerca que eso del precio
        pedido, que el cálculo no conocía.{' '}
        {best !== worst &&
          `Es lo que peor medimos; en ${offered(best.tipo, best.operacion)} de ${placeOf(best.fuente)}, ${TENTHS.format(best.model.mdape * 100)} %. `}
        <Link to="/tasacion/metodo">Ver el método</Link>
      </p>
    </Card>
  );
}

/** '2026-11' as 'nov 2026'. */
function monthName(mes: string): string {
  return MONTH.format(new Date(`${mes}-15T00:00:00Z`)).replace('.', '');
}
