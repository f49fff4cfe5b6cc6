import type { KeyboardEvent, SubmitEvent } from 'react';
import type { ContratoPlan } from '@veridico/api';
import { firmaContrato } from '@veridico/forms';
import { resultPage } from '../../plan/addresses.ts';
import { BackToForm } from '../../plan/back-to-form.tsx';
import { useHome } from '../../session/home.ts';
import { CutOff, OnTheWay } from '../../shell/on-the-way.tsx';
import { ToCardPage } from '../../shell/to-card-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatPesos } from '../../ui/money.ts';
import { PaperIcon } from '../../ui/paper-icon.tsx';
import { ContractText } from './contract-text.tsx';
import { useSigning, type Signing as State } from './use-signing.ts';
import styles from './contrata-directo-paso1-contrato.module.css';

interface SigningProps {
  readonly title: string;
  readonly contract: ContratoPlan;
  readonly codigoPlan: string;
}

/** The contract and, at the foot of the page, the signature. */
export function Signing({ title, contract, codigoPlan }: SigningProps) {
  const home = useHome();
  const signing = useSigning(contract);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.ways}>
          <Button onClick={() => print()}>
            <PaperIcon name="printer" />
            Imprimir Contrato
          </Button>
          <ButtonLink variant="text" to={home}>
            Volver al inicio
          </ButtonLink>
        </div>
      </header>
      {contract.firmado !== null && (
        <Alert tone="info">
          <p>Ya firmaste este contrato y falta pagarlo. Puedes volver a la página de pago durante 24 horas.</p>
        </Alert>
      )}
      <ContractText contract={contract} />
      <Signature signing={signing} contract={contract} codigoPlan={codigoPlan} />
      {signing.phase.kind === 'leaving' && <ToCardPage page={signing.phase.page} />}
    </div>
  );
}

function Signature({ signing, contract, codigoPlan }: Omit<SigningProps, 'title'> & { readonly signing: State }) {
  const { form, phase, refusal } = signing;
  const { attach } = form;
  const sign = (event: SubmitEvent | KeyboardEvent) => {
    event.preventDefault();
    void signing.sign();
  };
  // The browser does not send a form whose button is disabled: Enter then says what is wrong.
  const onEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) sign(event);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its only field
    <form id={firmaContrato.id} ref={attach} className={styles.bar} noValidate onSubmit={sign} onKeyDown={onEnter}>
      {refusal && (
        <div className={styles.refusal}>
          <Alert tone="error" focusOnShow>
            <p>{refusal.mensaje}</p>
            {refusal.offline && <CutOff />}
            {refusal.next === 'result' && <ButtonLink to={resultPage(contract.orden)}>Continuar</ButtonLink>}
            {refusal.next === 'form' && <BackToForm codigoPlan={codigoPlan} />}
          </Alert>
        </div>
      )}
      <div>
        <Checkbox
          name="aceptacion"
          required
          checked={form.values.aceptacion === 'true'}
          error={form.errors.aceptacion}
          onChange={(checked) => form.change('aceptacion', String(checked))}
        >
          Acepto los términos del contrato y firmo electrónicamente.
        </Checkbox>
        <div className={styles.note} role="status" id="firma-estado">
          {phase.kind === 'reading' ? (
            <p>Después de firmar pagas {formatPesos(contract.total)} en Webpay.</p>
          ) : (
            <OnTheWay leaving={phase.kind === 'leaving'} />
          )}
        </div>
      </div>
      <Button
        variant="primary"
        type="submit"
        disabled={!form.valid}
        busy={phase.kind !== 'reading'}
        busyText="Firmando..."
        aria-describedby="firma-estado"
      >
        Firmar Contrato
      </Button>
    </form>
  );
}
