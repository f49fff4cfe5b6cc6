import { useEffect, useRef, useState } from 'react';
import { purchaseForms } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Missing } from '../../ui/missing.tsx';
import { formatPesos } from '../../ui/money.ts';
import type { Buyer } from './buyer.ts';
import type { PaymentPage } from './send.ts';
import type { Phase, PurchaseState } from './use-purchase.ts';
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
              {refusal.offline && <p>Se cortó la conexión. Lo que escribiste está guardado y no se cobró nada.</p>}
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
          {phase.kind === 'filling' ? <Missing form={form} call={call} /> : <OnTheWay phase={phase} />}
        </div>
      </div>
      {phase.kind === 'leaving' && <ToCardPage page={phase.page} />}
    </>
  );
}

const SLOW_MS = 8_000;

/** What is awaited, once there is something to say about it. */
function OnTheWay({ phase }: { readonly phase: Phase }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (phase.kind === 'leaving') return <p>Te llevamos a Webpay. Todavía no se cobra nada.</p>;
  return slow ? <p>Está tardando más de lo normal. Espera un poco más: todavía no se cobra nada.</p> : null;
}

/** The card provider wants its token posted: a form that sends itself once it is in the page. */
function ToCardPage({ page }: { readonly page: PaymentPage }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} action={page.url} method="post" hidden>
      <input type="hidden" name="token_ws" value={page.token} />
    </form>
  );
}
