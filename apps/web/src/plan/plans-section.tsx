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
      </div>
    </section>
  );
}
