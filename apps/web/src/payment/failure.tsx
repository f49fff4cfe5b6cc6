import { ButtonLink } from '../ui/button.tsx';
import type { FailedResult } from './use-payment-result.ts';
import type { Recheck } from './use-status.ts';
import { Open, VerdictSheet, type NextActions } from './verdict.tsx';
import styles from './payment.module.css';

interface FailureVerdictProps {
  readonly result: FailedResult;
  readonly recheck: Recheck;
  readonly ways: NextActions;
}

/** States what happened to the money first. */
export function FailureVerdict({ result, recheck, ways }: FailureVerdictProps) {
  const again = result.mayRetry ? ways.again(result.review) : undefined;
  return (
    <VerdictSheet sign="failed" title="No pudimos procesar tu pago">
      <WhatHappened result={result} />
      {result.open ? (
        <Open recheck={recheck} ways={ways} />
      ) : (
        <div className={styles.actions}>
          {again !== undefined && (
            <ButtonLink variant="primary" to={again}>
              Intentar de nuevo
            </ButtonLink>
          )}
          {!result.mayRetry && ways.recover}
          <ButtonLink to={ways.exit}>Salir</ButtonLink>
        </div>
      )}
    </VerdictSheet>
  );
}

const KEPT = 'Tus datos siguen guardados. Puedes intentarlo otra vez con esta u otra tarjeta.';

function WhatHappened({ result }: { readonly result: FailedResult }) {
  switch (result.why) {
    case 'rejected':
      return <p className={styles.lead}>Tu banco rechazó el pago. No se cobró nada. Intenta con otra tarjeta o pregunta a tu banco.</p>;
    case 'cancelled':
      return (
        <>
          <p className={styles.lead}>
            <strong>No se cobró nada.</strong> Anulaste la compra en la página de Webpay, así que tu tarjeta no tiene ningún cargo.
          </p>
          <p className={styles.soft}>{KEPT}</p>
        </>
      );
    case 'undone':
      return (
        <>
          <p className={styles.lead}>
            <strong>No se cobró nada.</strong> El pago quedó sin terminar en la página de Webpay, así que tu tarjeta no tiene ningún cargo.
          </p>
          <p className={styles.soft}>{KEPT}</p>
        </>
      );
    case 'unknown':
      return (
        <p className={styles.lead}>
          No sabemos todavía si tu banco hizo el cobro. No vuelvas a pagar: lo estamos comprobando y te avisaremos por correo.
        </p>
      );
    case 'said':
      return <p className={styles.lead}>{result.mensaje}</p>;
  }
}
