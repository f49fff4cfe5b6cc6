import type { ComponentProps, ReactNode } from 'react';
import { CONFIDENCE_DEFINITION, LEAST, METHOD, publishedEvaluation, RECENT_MONTHS } from '@veridico/appraisal';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { MethodDrawing } from './drawings.tsx';
import { Measured } from './measured.tsx';
import styles from './tasacion-metodo.module.css';

/** How an appraisal is computed, its measured error on unseen prices, and its limits. */
export function Method() {
  const { fecha, evaluaciones } = publishedEvaluation;
  return (
    <>
      <p className={styles.lead}>
        {METHOD.frase} {METHOD.rango}
      </p>
      <p className={styles.notice}>
        <b>{METHOD.aviso.titulo}</b> {METHOD.aviso.texto}
      </p>
      <Step number={1} title="Buscamos a tus vecinos" drawing="neighbours">
        Avisos de los últimos {RECENT_MONTHS} meses, del mismo tipo y operación. Los más parecidos y cercanos pesan más. Una propiedad
        publicada varias veces cuenta una vez.
      </Step>
      <Step number={2} title="Los llevamos a tus datos" drawing="adjustments">
        Un departamento más grande, con otro estacionamiento o publicado hace un año no se compara tal cual. Aprendemos de los avisos cuánto
        cambia el precio con cada cosa, y lo sumamos o restamos.
      </Step>
      <Step number={3} title="Te damos un rango, no solo un número" drawing="range">
        {METHOD.rango} Es más ancho donde los vecinos discrepan o hay pocos avisos.
      </Step>
      <h2>Cuánto nos equivocamos</h2>
      <p>
        El {formatDate(fecha)} tasamos propiedades cuyo precio pedido el cálculo no conocía, y comparamos. De cada conjunto de avisos
        apartamos una quinta parte al azar, sin que los de una misma propiedad quedaran en ambas partes, y lo repetimos.
      </p>
      {evaluaciones.map((evaluation) => (
        <Measured key={`${evaluation.fuente} ${evaluation.tipo} ${evaluation.operacion}`} evaluation={evaluation} />
      ))}
      <p>Lo que no está aquí no se ha medido con avisos reales.</p>
      <h2>La confianza</h2>
      <p>{CONFIDENCE_DEFINITION}</p>
      <h2>Lo que no puede saber</h2>
      <Paragraphs of={METHOD.limites} />
      <p>El formulario pregunta por las bodegas y por los muebles porque el informe los muestra: no cambian el valor.</p>
      <h2>Cuándo no la vendemos</h2>
      <p>
        Con menos de {LEAST.own} avisos en la comuna o menos de {LEAST.all} en total, si ninguno se acerca a la superficie, o con datos
        imposibles. Te lo decimos antes de pedirte nada más que la dirección.
      </p>
      <p className={styles.buy}>
        <ButtonLink to="/compra-directa/paso1?codigo_servicio=sia000004">Ver si la mía se puede tasar</ButtonLink>
      </p>
      <details className={styles.whole}>
        <summary>El método con todas sus cifras</summary>
        <Paragraphs of={METHOD.parrafos} />
      </details>
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly drawing: ComponentProps<typeof MethodDrawing>['of'];
  readonly children: ReactNode;
}

function Step({ number, title, drawing, children }: StepProps) {
  return (
    <section className={styles.step}>
      <div>
        <h2>
          {number}. {title}
        </h2>
        <p>{children}</p>
      </div>
      <MethodDrawing of={drawing} />
    </section>
  );
}

function Paragraphs({ of }: { readonly of: readonly (readonly [title: string, text: string])[] }) {
  return of.map(([title, text]) => (
    <p key={title}>
      <b>{title}</b> {text}
    </p>
  ));
}
