import { useEffect, useRef } from 'react';
import { purchaseForms, type CompraField } from '@veridico/forms';
import type { CatalogReport } from '@veridico/reports';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { formatPesos } from '../../ui/money.ts';
import type { PaymentPage } from './send.ts';
import type { PurchaseState } from './use-purchase.ts';
import styles from './compra-directa-paso1.module.css';

interface PayProps {
  readonly report: CatalogReport;
  readonly purchase: PurchaseState;
  /** Whole pesos. */
  readonly total: number;
}

/** The last step of the page; on phones a bar at the thumb. */
export function Pay({ report, purchase: { form, phase, refusal }, total }: PayProps) {
  return (
    <>
      {refusal && (
        <div className={styles.refusal}>
          {/* Where a field is wrong, the focus belongs to it. */}
          <Alert tone="error" focusOnShow={Object.keys(form.errors).length === 0}>
            <p>{refusal.mensaje}</p>
            {refusal.offline && <p>Se cortó la conexión. Lo que escribiste está guardado y no se cobró nada.</p>}
          </Alert>
        </div>
      )}
      <div className={styles.pay}>
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
          {phase.kind === 'leaving' ? <p>Te llevamos a Webpay. Todavía no se cobra nada.</p> : <Missing report={report} form={form} />}
        </div>
      </div>
      {phase.kind === 'leaving' && <ToCardPage page={phase.page} />}
    </>
  );
}

const NAMES: Readonly<Record<CompraField, string>> = {
  run: 'tu RUT',
  serie: 'el número de serie',
  correo: 'tu correo electrónico',
  correoConfirmacion: 'confirmar tu correo',
  celular: 'tu celular',
  codigoDescuento: 'el código promocional',
  aceptacionTerminos: 'aceptar los términos',
};

/** What keeps the button from working: the next thing to do as a link, and how many follow. */
function Missing({ report, form }: { readonly report: CatalogReport; readonly form: PurchaseState['form'] }) {
  const [next, ...others] = form.missing;
  if (next === undefined) return null;
  const name = next === 'run' && report.subject === 'empresa' ? 'el RUT de la empresa' : NAMES[next];
  return (
    <p>
      Falta:{' '}
      <a
        href={`#${next}`}
        onClick={(event) => {
          event.preventDefault();
          form.focus(next);
        }}
      >
        {name}
      </a>
      {others.length > 0 && ` y ${others.length} ${others.length === 1 ? 'dato más' : 'datos más'}`}.
    </p>
  );
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
