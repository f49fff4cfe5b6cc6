import { purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { CutOff, OnTheWay } from '../../shell/on-the-way.tsx';
import { ToCardPage } from '../../shell/to-card-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Missing } from '../../ui/missing.tsx';
import { formatPesos } from '../../ui/money.ts';
import type { Buyer } from './buyer.ts';
import type { PurchaseState } from './use-purchase.ts';
import styles from './compra-directa-paso1.module.css';

interface PayProps {
  readonly report: CatalogReport;
  readonly purchase: PurchaseState;
  readonly buyer: Buyer | undefined;
  /** Whole pesos. */
  readonly total: number;
}

/** The last step of the page; on phones a bar at the thumb. */
export function Pay({ report, purchase: { form, call, phase, refusal }, buyer, total }: PayProps) {
  return (
    <>
      <div className={styles.pay}>
        {refusal && refusal.fields.length === 0 && (
          <div className={styles.refusal}>
            <Alert tone="error" focusOnShow>
              <p>{refusal.mensaje}</p>
              {refusal.codigo === 'NO_AUTENTICADO' && buyer && (
                <Button variant="text" onClick={buyer.leave}>
                  Comprar sin mi cuenta
                </Button>
              )}
              {refusal.offline && <CutOff />}
            </Alert>
          </div>
        )}
        <p className={styles.payAmount}>
          <small>Total, IVA incluido</small>
          <span>{formatPesos(total)}</span>
        </p>
        <Button
          variant="primary"
          wide
          type="submit"
          form={purchaseForms[report.subject].id}
          disabled={!form.valid}
          busy={phase.kind !== 'filling'}
          busyText="Comprando..."
          aria-describedby="comprar-estado"
        >
          Comprar
        </Button>
        <div className={styles.payState} id="comprar-estado" role="status">
          {phase.kind === 'filling' ? <Missing form={form} call={call} /> : <OnTheWay leaving={phase.kind === 'leaving'} />}
        </div>
      </div>
      {phase.kind === 'leaving' && <ToCardPage page={phase.page} />}
    </>
  );
}
