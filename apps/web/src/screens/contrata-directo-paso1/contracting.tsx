import type { SubmitEvent } from 'react';
import { problems } from '@veridico/api';
import { contrataPlan } from '@veridico/forms';
import { LateCaptchaNotice } from '../../captcha/late-captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import type { OfferedPlan } from '../../plan/terms-of-plan.ts';
import order from '../../shell/order-form.module.css';
import { OrderPage, PayBar } from '../../shell/order-form.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Missing } from '../../ui/missing.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { CompanyFields } from './company-fields.tsx';
import { inASentence } from './field-names.ts';
import { isPriced, PlanSummary, totalToday } from './plan-summary.tsx';
import { ACTION, useContracting, type Contracting as State } from './use-contracting.ts';
import styles from './contrata-directo-paso1.module.css';

/** The form, its price and the way to the contract. */
export function Contracting({ plan }: { readonly plan: OfferedPlan }) {
  const contracting = useContracting(plan);
  const { form, refusal } = contracting;
  const { attach } = form;
  const send = () => {
    // Without a price nothing is sent, but missing fields are still shown.
    if (isPriced(plan) || !form.valid) void contracting.send();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };
  return (
    <OrderPage
      aside={
        <>
          <PlanSummary plan={plan} />
          <Buy plan={plan} contracting={contracting} />
        </>
      }
    >
      <h1>Contrata el {plan.nombre}</h1>
      <p className={styles.soft}>
        Guardamos lo que escribes mientras avanzas, salvo el número de serie. Antes de pagar, lees y firmas el contrato.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
      <form
        id={contrataPlan.id}
        ref={attach}
        className={order.form}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendOnEnter(send)}
        onFocus={contracting.touch}
      >
        {refusal && <ErrorSummary form={form} {...refusal} call={inASentence} />}
        <CompanyFields form={form} restored={contracting.restored} />
        <LateCaptchaNotice />
      </form>
      {refusal?.captcha && <LateLongWay action={ACTION} after="lees tu contrato" ready={form.submit} send={contracting.sendWith} />}
    </OrderPage>
  );
}

function Buy({ plan, contracting: { form, busy, refusal } }: { readonly plan: OfferedPlan; readonly contracting: State }) {
  const priced = isPriced(plan);
  return (
    <PayBar form={contrataPlan.id} disabled={!form.valid || !priced} busy={busy} refusal={refusal} total={totalToday(plan)}>
      {priced ? (
        <>
          {!busy && <Missing form={form} call={inASentence} />}
          <p>Todavía no se cobra nada: antes firmas el contrato.</p>
        </>
      ) : (
        <p>{problems.UF_NO_DISPONIBLE.mensaje}</p>
      )}
    </PayBar>
  );
}
