import { latePart } from '../../shell/late-part.tsx';
import { Width } from '../../shell/page-parts.tsx';
import type { Servicios } from '../../shell/use-servicios.ts';
import { Choice } from './choice.tsx';
import styles from './hero.module.css';

const Rosette = latePart(() => import('../../ui/rosette.tsx'), 'Rosette');

/** The question that a visitor comes with, and what answers each of its cases. */
export function Hero({ servicios }: { readonly servicios: Servicios }) {
  return (
    <section className="noche" aria-labelledby="lema">
      <div className={styles.field}>
        <div className={styles.ground}>
          <Rosette seed="Verídico" fold={8} className={styles.rosette} />
        </div>
        <Width className={styles.content}>
          <h1 id="lema">¿A quién quieres revisar?</h1>
          <p className={styles.lead}>Informes en PDF, sin crear cuenta. Cualquiera los comprueba gratis.</p>
          <Choice servicios={servicios} />
        </Width>
      </div>
    </section>
  );
}
