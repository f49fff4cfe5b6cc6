import { CONFIDENCE_DEFINITION, METHOD, publishedEvaluation } from '@veridico/appraisal';
import { DocumentPage } from '../../shell/document-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Measured } from './measured.tsx';
import styles from './tasacion-metodo.module.css';

/** How an appraisal is computed, its measured error on unseen prices, and its limits. */
export function TasacionMetodo() {
  const { fecha, evaluaciones } = publishedEvaluation;
  return (
    <DocumentPage title="Cómo calculamos el valor de una propiedad">
      <div className={styles.text}>
        <p className={styles.lead}>
          {METHOD.frase} {METHOD.rango}
        </p>
        <p className={styles.notice}>
          <b>{METHOD.aviso.titulo}</b> {METHOD.aviso.texto}
        </p>
        <h2>El método</h2>
        <Paragraphs of={METHOD.parrafos} />
        <h2>La confianza</h2>
        <p>{CONFIDENCE_DEFINITION}</p>
        <h2>Cuánto se equivoca</h2>
        <p>
          El {formatDate(fecha)} tasamos propiedades cuyo precio pedido el cálculo no conocía: de cada conjunto de avisos apartamos una
          quinta parte al azar, sin que los avisos de una misma propiedad quedaran en ambas partes, y lo repetimos. Al lado van dos cálculos
          sencillos con los mismos avisos.
        </p>
        {evaluaciones.map((evaluation) => (
          <Measured key={`${evaluation.fuente} ${evaluation.tipo} ${evaluation.operacion}`} evaluation={evaluation} />
        ))}
        <p>Lo que no está en estas tablas no se ha medido con avisos reales.</p>
        <h2>Lo que no puede saber</h2>
        <Paragraphs of={METHOD.limites} />
        <p className={styles.buy}>
          <ButtonLink to="/compra-directa/paso1?codigo_servicio=sia000004">Tasar una propiedad</ButtonLink>
        </p>
      </div>
    </DocumentPage>
  );
}

function Paragraphs({ of }: { readonly of: readonly (readonly [title: string, text: string])[] }) {
  return of.map(([title, text]) => (
    <p key={title}>
      <b>{title}</b> {text}
    </p>
  ));
}
