import { Suspense, type ComponentType, type ReactNode } from 'react';
import { AppraisalStages } from '../../property/appraisal-stages.tsx';
import { useAppraisal } from '../../property/use-appraisal.ts';
import { appraisalForm, appraisalInASentence, appraisalOnTheWire, APPRAISAL_START } from './appraisal-form.ts';
import { LateInvoiceFields } from './ask-invoice.tsx';
import type { ExtraQuestions } from './buyer.ts';
import type { PurchaseFields } from './purchase-fields.ts';
import type { PurchaseProps } from './purchase.tsx';

const TABS = { address: 'Búsqueda por Dirección', rol: 'Búsqueda por Rol' };

const appraisal: ExtraQuestions = {
  form: appraisalForm,
  start: APPRAISAL_START,
  inASentence: appraisalInASentence,
  onTheWire: appraisalOnTheWire,
  Stages: BuyingStages,
  After: ({ form }) => (
    <Suspense>
      <LateInvoiceFields form={form} />
    </Suspense>
  ),
};

interface BuyingStagesProps {
  readonly form: PurchaseFields;
  readonly children: ReactNode;
}

/** The property first: what the buyer gives and pays is asked once it can be appraised. */
function BuyingStages({ form, children }: BuyingStagesProps) {
  const state = useAppraisal(form);
  return (
    <AppraisalStages form={form} state={state} tabs={TABS} last={{ title: 'Paga', done: false }}>
      {state.found && (
        <>
          <p>
            <a href="/tasacion/metodo" target="_blank" rel="noopener">
              Cómo calculamos el valor, y cuánto se equivoca
            </a>
          </p>
          {children}
        </>
      )}
    </AppraisalStages>
  );
}

interface AppraisalPurchaseProps extends PurchaseProps {
  /** Purchase component for a visitor or for a signed-in user. */
  readonly As: ComponentType<PurchaseProps>;
}

/** A purchase with property questions. */
export function AppraisalPurchase({ As, ...props }: AppraisalPurchaseProps) {
  return <As {...props} extra={appraisal} />;
}
