import type { ReactNode } from 'react';
import type { Resultado } from '@veridico/api/endpoints';
import styles from './verdict.module.css';

export interface VerdictProps {
  readonly told: Resultado;
  /** Below the name of its subject. */
  readonly more?: ReactNode;
}

/** The subject of a report, and what it says of it in a few sentences. */
export function Verdict({ told: { sujeto, frases, puntaje }, more }: VerdictProps) {
  return (
    <div className={styles.verdict}>
      <div>
        <h2 id="sujeto">{sujeto.nombre}</h2>
        <p className={styles.about}>
          {sujeto.identificacion} · {sujeto.linea}
        </p>
        {more}
      </div>
      {/* On a narrow screen the scale is far below. */}
      {puntaje?.puntaje && <p className={styles.level}>{puntaje.puntaje.titular}. Más puntos es menos riesgo.</p>}
      <div className={styles.sentences}>
        {frases.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}
