import type { ComponentType } from 'react';
import { PropertyQuestions } from '../../property/property-questions.tsx';
import { appraisalForm, appraisalInASentence, appraisalOnTheWire, APPRAISAL_START } from './appraisal-form.ts';
import type { ExtraQuestions } from './buyer.ts';
import type { PurchaseFields } from './purchase-fields.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import type { PurchaseProps } from './purchase.tsx';

const TABS = { address: 'Búsqueda por Dirección', rol: 'Búsqueda por Rol' };

const appraisal: ExtraQuestions = {
  form: appraisalForm,
  start: APPRAISAL_START,
  inASentence: appraisalInASentence,
  onTheWire: appraisalOnTheWire,
  Before: ({ form }: { readonly form: PurchaseFields }) => (
    <>
      <PropertyQuestions form={form} tabs={TABS} />
      <p>
        <a href="/tasacion/metodo" target="_blank" rel="noopener">
          Cómo calculamos el valor, y cuánto se equivoca
        </a>
      </p>
    </>
  ),
  After: InvoiceFields,
};

interface AppraisalPurchaseProps extends PurchaseProps {
  /** Purchase component for a visitor or for a signed-in user. */
  readonly As: ComponentType<PurchaseProps>;
}

/** A purchase with property questions. */
export function AppraisalPurchase({ As, ...props }: AppraisalPurchaseProps) {
  return <As {...props} extra={appraisal} />;
}
