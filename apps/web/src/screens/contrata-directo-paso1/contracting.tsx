import type { KeyboardEvent, SubmitEvent } from 'react';
import { problems, type Plan } from '@veridico/api';
import { contrataPlan } from '@veridico/forms';
import { LateCaptchaNotice } from '../../captcha/late-captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { CutOff } from '../../shell/on-the-way.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Missing } from '../../ui/missing.tsx';
import { formatPesos } from '../../ui/money.ts';
import { CompanyFields } from './company-fields.tsx';
import { inASentence } from './field-names.ts';
import { PlanSummary } from './plan-summary.tsx';
import { ACTION, useContracting, type Contracting as State } from './use-contracting.ts';
import styles from './contrata-directo-paso1.module.css';

/** The form, what it costs and the way to the contract, in this order for readers and on phones. */
export function Contracting({ plan }: { readonly plan: Plan }) {
  const contracting = useContracting(plan);
  const { form, refusal } = contracting;
  const { attach } = form;
  // The browser does not send a form whose button is disabled: Enter then says what is wrong.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || form.valid) return;
    event.preventDefault();
    void contracting.send();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (plan.total !== null) void contracting.send();
  };
  return (
    <div className={styles.page}>
      <div className={styles.stack}>
        <h1>Contrata el {plan.nombre}</h1>
        <p className={styles.soft}>Guardamos lo que escribes mientras avanzas. Antes de pagar, lees y firmas el contrato.</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields */}
        <form
          id={contrataPlan.id}
          ref={attach}
          className={styles.form}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={onEnter}
          onFocus={contracting.touch}
        >
          {refusal && <ErrorSummary form={form} {...refusal} call={inASentence} />}
          <CompanyFields form={form} />
          <LateCaptchaNotice />
        </form>
        {refusal?.captcha && <LateLongWay action={ACTION} after="lees tu contrato" ready={form.submit} send={contracting.sendWith} />}
      </div>
      <aside className={styles.side}>
        <PlanSummary plan={plan} />
        <Buy plan={plan} contracting={contracting} />
      </aside>
    </div>
  );
}

/** The last step of the page; on phones a bar at the thumb. */
function Buy({ plan: { total }, contracting: { form, busy, refusal } }: { readonly plan: Plan; readonly contracting: State }) {
  return (
    <div className={styles.pay}>
      {refusal && refusal.fields.length === 0 && (
        <div className={styles.refusal}>
          <Alert tone="error" focusOnShow>
            <p>{refusal.mensaje}</p>
            {refusal.offline && <CutOff />}
          </Alert>
        </div>
      )}
      {total !== null && (
        <p className={styles.payAmount}>
          <small>Total a pagar hoy</small>
          <span>{formatPesos(total)}</span>
        </p>
      )}
      <Button
        variant="primary"
        wide
        type="submit"
        form={contrataPlan.id}
        disabled={!form.valid || total === null}
        busy={busy}
        busyText="Comprando..."
        aria-describedby="comprar-estado"
      >
        Comprar
      </Button>
      <div className={styles.payState} id="comprar-estado" role="status">
        {total === null ? (
          <p>{problems.UF_NO_DISPONIBLE.mensaje}</p>
        ) : (
          <>
            {!busy && <Missing form={form} call={inASentence} />}
            <p>Todavía no se cobra nada: antes firmas el contrato.</p>
          </>
        )}
      </div>
    </div>
  );
}
