import { LatePlanCards } from '../../plan/late-plan-cards.tsx';
import { PLAN_STEPS } from '../../plan/steps.ts';
import order from '../../shell/order-form.module.css';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { usePlace } from '../../ui/router.tsx';
import { Offer } from './offer.tsx';
import styles from './contrata-directo-paso1.module.css';

/** A company contracts a plan; ends with the contract to read. */
export function ContrataDirectoPaso1() {
  const codigo = usePlace().query.get('codigo_plan')?.trim() ?? '';
  return (
    <PurchaseShell steps={PLAN_STEPS} current={0}>
      {codigo === '' ? <NoPlan /> : <Offer key={codigo} codigo={codigo} />}
    </PurchaseShell>
  );
}

const CHOOSE = 'Elige un plan';

function NoPlan() {
  usePageTitle(CHOOSE);
  return (
    <div className={order.stack}>
      <h1>{CHOOSE}</h1>
      <p className={styles.soft}>
        Para empresas que consultan informes seguido. Después llenas los datos de la empresa y lees el contrato.
      </p>
      <LatePlanCards />
    </div>
  );
}
