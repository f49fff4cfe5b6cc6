import { Suspense } from 'react';
import { latePart } from '../../shell/late-part.ts';
import { Width } from '../../shell/page-parts.tsx';
import { Tick } from '../../ui/icon.tsx';
import { Rosette } from '../../ui/rosette.tsx';
import styles from './hero.module.css';

const SampleReport = latePart(() => import('./sample-report.tsx'), 'SampleReport');

export function Hero() {
  return (
    <section className="noche" aria-labelledby="lema">
      <div className={styles.field}>
        <div className={styles.ground}>
          <Rosette seed="Verídico" fold={8} className={styles.rosette} />
        </div>
        <Width className={styles.content}>
          <h1 id="lema">
            <span>Antes de firmar,</span> <span>verifica.</span>
          </h1>
          <p className={styles.lead}>
            Informes comerciales y de propiedades de Chile, en PDF y con código de verificación. Pagas una vez, sin crear cuenta.
          </p>
          <ul className={styles.points}>
            <li>
              <Tick />
              Ves el total antes de pagar
            </li>
            <li>
              <Tick />
              Si no se genera, se anula el cobro
            </li>
          </ul>
          <Suspense fallback={null}>
            <SampleReport />
          </Suspense>
        </Width>
      </div>
    </section>
  );
}
