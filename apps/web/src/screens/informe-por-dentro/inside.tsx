import { findReport, type ReportCode } from '@veridico/reports';
import contents from '../../report-pages/contents.json';
import drawn from '../../report-pages/drawn.json';
import { EveryPage } from '../../report-pages/every-page.tsx';
import { ExampleLink } from '../../shell/example-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { deliveryText, useMeasures } from '../../shell/use-measures.ts';
import { formatDate } from '../../ui/date-time.ts';
import { Link } from '../../ui/router.tsx';
import styles from './inside.module.css';

interface InsideProps {
  readonly code: ReportCode;
}

/** The report's sections, each with what the example says in it. */
export function Sections({ code }: InsideProps) {
  return (
    <section aria-labelledby="contenido-del-informe">
      <h2 id="contenido-del-informe">Qué contiene</h2>
      <p className={styles.note}>Cada sección dice su fuente y hasta qué día llega. Esto responde el ejemplo:</p>
      <dl className={styles.sections}>
        {contents[code].secciones.map(({ nombre, ejemplo }) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{ejemplo}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every page of the example, and the rules that the report states about itself. */
export function Inside({ code }: InsideProps) {
  return (
    <>
      <section aria-labelledby="paginas">
        <h2 id="paginas">Sus {drawn[code].pages} páginas</h2>
        <p className={styles.note}>
          Son las de verdad, con datos inventados. Cada una lleva el folio y el código que la comprueban.{' '}
          <ExampleLink code={code} describedBy="informe" />
        </p>
        <EveryPage code={code} />
      </section>
      <Sources code={code} />
      <section aria-labelledby="reglas">
        <h2 id="reglas">Para qué sirve, y para qué no</h2>
        <dl className={styles.rules}>
          {contents[code].reglas.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={styles.end}>
        <ButtonLink to={`/compra-directa/paso1?codigo_servicio=${code}`} variant="primary">
          Comprar el Informe {findReport(code)?.name}
        </ButtonLink>
        <Link to="/inicio#preguntas">Preguntas antes de pagar</Link>
      </p>
    </>
  );
}

/** Until which day each kind of record reaches, and how long a report took lately. Only what is known. */
function Sources({ code }: InsideProps) {
  const measures = useMeasures();
  const sources = measures?.fuentes.find(({ codigo }) => codigo === code)?.fuentes ?? [];
  const entrega = measures?.entrega;
  if (sources.length === 0 && !entrega) return null;
  return (
    <section aria-labelledby="fuentes">
      <h2 id="fuentes">Hasta qué día llegan los datos</h2>
      <dl className={styles.dates}>
        {sources.map(({ nombre, corte }) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{formatDate(corte)}</dd>
          </div>
        ))}
      </dl>
      {entrega && <p className={styles.note}>Se entrega en segundos. {deliveryText(entrega)}, medido en los últimos 30 días.</p>}
    </section>
  );
}
