import { purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { OnTheWay } from '../../shell/on-the-way.tsx';
import { PayBar } from '../../shell/order-form.tsx';
import { ToCardPage } from '../../shell/to-card-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Missing } from '../../ui/missing.tsx';
import type { Buyer } from './buyer.ts';
import type { PurchaseState } from './use-purchase.ts';

interface PayProps {
  readonly report: CatalogReport;
  readonly purchase: PurchaseState;
  readonly buyer: Buyer | undefined;
  /** Whole pesos. */
  readonly total: number;
}

export function Pay({ report, purchase: { form, call, phase, refusal, stay }, buyer, total }: PayProps) {
  return (
    <>
      <PayBar
        form={purchaseForms[report.subject].id}
        disabled={!form.valid}
        busy={phase.kind !== 'filling'}
        refusal={refusal}
        way={
          refusal?.codigo === 'NO_AUTENTICADO' &&
          buyer && (
            <Button variant="text" onClick={buyer.leave}>
              Comprar sin mi cuenta
            </Button>
          )
        }
        total={{ label: 'Total, IVA incluido', value: total }}
      >
        {phase.kind === 'filling' ? <Missing form={form} call={call} /> : <OnTheWay leaving={phase.kind === 'leaving'} />}
      </PayBar>
      {phase.kind === 'leaving' && <ToCardPage page={phase.page} onRefused={stay} />}
    </>
  );
}
