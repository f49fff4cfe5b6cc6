import { PlanCards } from './plan-cards.tsx';
import styles from './plans-section.module.css';

/** Plans, below the reports sold one by one. */
export function PlansSection() {
  return (
    <section className={styles.section} aria-labelledby="planes">
      <h2 id="planes">Planes para empresas</h2>
      <p>Para consultar informes seguido, con contrato y usuarios de tu empresa.</p>
      <div className={styles.cards}>
        <PlanCards level="h3" />
        {/* A word of the page that the server fills in, so that the text differs when the page is hydrated. */}
        <noscript suppressHydrationWarning>%PLANES%</noscript>
      </div>
    </section>
  );
}
