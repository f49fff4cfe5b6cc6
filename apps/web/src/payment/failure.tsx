import type { ReactNode } from 'react';
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
  const elsewhere = result.mayRetry && again === undefined ? ways.elsewhere : undefined;
  return (
    <VerdictSheet sign="failed" title="No pudimos procesar tu pago">
      <WhatHappened
        result={result}
        rest={elsewhere?.sentence ?? (again && result.why !== 'rejected' ? againText(again.kept) : undefined)}
      />
      {result.open ? (
        <Open recheck={recheck} ways={ways} />
      ) : (
        <div className={styles.actions}>
          {again ? (
            <ButtonLink variant="primary" to={again.to}>
              Intentar de nuevo
            </ButtonLink>
          ) : (
            (elsewhere?.action ?? ways.recover)
          )}
          <ButtonLink to={ways.exit}>Salir</ButtonLink>
        </div>
      )}
    </VerdictSheet>
  );
}

/** @param kept what was typed is stored in this browser */
function againText(kept: boolean): string {
  return `${kept ? 'Tus datos siguen guardados. ' : ''}Puedes intentarlo otra vez con esta u otra tarjeta.`;
}

interface WhatHappenedProps {
  readonly result: FailedResult;
  /** What the buyer can do now; undefined where the first sentence says it. */
  readonly rest: string | undefined;
}

function WhatHappened({ result, rest }: WhatHappenedProps) {
  return (
    <>
      <p className={styles.lead}>{moneySentence(result)}</p>
      {rest !== undefined && <p className={styles.soft}>{rest}</p>}
    </>
  );
}

function moneySentence({ why, mensaje }: FailedResult): ReactNode {
  switch (why) {
    case 'rejected':
      return 'Tu banco rechazó el pago. No se cobró nada. Intenta con otra tarjeta o pregunta a tu banco.';
    case 'cancelled':
      return (
        <>
          <strong>No se cobró nada.</strong> Anulaste la compra en la página de Webpay, así que tu tarjeta no tiene ningún cargo.
        </>
      );
    case 'undone':
      return (
        <>
          <strong>No se cobró nada.</strong> El pago quedó sin terminar en la página de Webpay, así que tu tarjeta no tiene ningún cargo.
        </>
      );
    case 'unknown':
      return 'No sabemos todavía si tu banco hizo el cobro. No vuelvas a pagar: lo estamos comprobando y te avisaremos por correo.';
    case 'said':
      return mensaje;
  }
}
