import type { SubmitEvent } from 'react';
import type { ContratoPlan, Estado } from '@veridico/api';
import { firmaContrato } from '@veridico/forms';
import { paymentPage, resultPage } from '../../plan/addresses.ts';
import { BackToForm } from '../../plan/back-to-form.tsx';
import { useHome } from '../../session/home.ts';
import { CutOff, OnTheWay } from '../../shell/on-the-way.tsx';
import { isNews, isPaid } from '../../shell/order-news.tsx';
import { ToCardPage } from '../../shell/to-card-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatPesos } from '../../ui/money.ts';
import { PaperIcon } from '../../ui/paper-icon.tsx';
import { sendOnEnter } from '../../ui/send-on-enter.ts';
import { ContractText } from './contract-text.tsx';
import { useSigning } from './use-signing.ts';
import { classNames } from '../../ui/class-names.ts';
import shell from '../../shell/purchase-shell.module.css';
import styles from './contrata-directo-paso1-contrato.module.css';

interface SigningProps {
  readonly title: string;
  readonly contract: ContratoPlan;
  readonly codigoPlan: string;
  /** State of an order that can no longer be paid, or not now. */
  readonly settled: Settlement | undefined;
}

interface Settlement {
  readonly estado: Estado;
  /** The server's sentence. */
  readonly mensaje: string;
}

/** The contract, with the signature at the foot of the page. */
export function Signing({ title, contract, codigoPlan, settled }: SigningProps) {
  const home = useHome();
  return (
    <div className={classNames(shell.column, styles.page)}>
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
      {settled && <Settled orden={contract.orden} {...settled} />}
      {!settled && contract.firmado !== null && (
        <Alert tone="info">
          <p>Ya firmaste este contrato y falta pagarlo. Puedes volver a la página de pago durante 24 horas.</p>
        </Alert>
      )}
      <ContractText contract={contract} />
      {!settled && <Signature contract={contract} codigoPlan={codigoPlan} />}
    </div>
  );
}

const SEE_PAYMENT = 'Ver en qué va el pago';

/** Replaces the signature: after back navigation the user must not sign and pay again. */
function Settled({ orden, estado, mensaje }: Settlement & { readonly orden: string }) {
  const known = isPaid(estado) || isNews(estado);
  return (
    <div className={styles.stack}>
      <Alert tone="info">
        <p>{mensaje}</p>
      </Alert>
      <ButtonLink variant="primary" to={known ? resultPage(orden) : paymentPage(orden)}>
        {known ? 'Continuar' : SEE_PAYMENT}
      </ButtonLink>
    </div>
  );
}

function Signature({ contract, codigoPlan }: Pick<SigningProps, 'contract' | 'codigoPlan'>) {
  const { form, phase, refusal, sign, stay } = useSigning(contract);
  const { attach } = form;
  const signed = contract.firmado !== null;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void sign();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its only field */}
      <form
        id={firmaContrato.id}
        ref={attach}
        className={styles.bar}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={sendOnEnter(() => void sign())}
      >
        {refusal && (
          <div className={styles.refusal}>
            <Alert tone="error" focusOnShow>
              <p>{refusal.mensaje}</p>
              {refusal.offline && <CutOff />}
              {refusal.next === 'result' && <ButtonLink to={resultPage(contract.orden)}>Continuar</ButtonLink>}
              {refusal.next === 'payment' && <ButtonLink to={paymentPage(contract.orden)}>{SEE_PAYMENT}</ButtonLink>}
              {refusal.next === 'form' && <BackToForm codigoPlan={codigoPlan} />}
            </Alert>
          </div>
        )}
        <div>
          {!signed && (
            <Checkbox
              name="aceptacion"
              required
              checked={form.values.aceptacion === 'true'}
              error={form.errors.aceptacion}
              onChange={(checked) => form.change('aceptacion', String(checked))}
            >
              Acepto los términos del contrato y firmo electrónicamente.
            </Checkbox>
          )}
          <div className={styles.note} role="status" id="firma-estado">
            {phase.kind === 'reading' ? (
              <p>
                {signed ? 'Pagas' : 'Después de firmar pagas'} {formatPesos(contract.total)} en Webpay.
              </p>
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
          busyText={signed ? 'Abriendo el pago...' : 'Firmando...'}
          aria-describedby="firma-estado"
        >
          {signed ? 'Ir a pagar' : 'Firmar Contrato'}
        </Button>
      </form>
      {phase.kind === 'leaving' && <ToCardPage page={phase.page} onRefused={stay} />}
    </>
  );
}
