import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { formatPesos } from '../ui/money.ts';
import { Sheet } from '../ui/sheet.tsx';
import { CutOff } from './on-the-way.tsx';
import styles from './order-form.module.css';

interface OrderPageProps {
  /** The order summary and the submit bar. */
  readonly aside: ReactNode;
  /** Title and form. */
  readonly children: ReactNode;
}

/** Layout of a form that leads to the card page; this order is also that of screen readers and phones. */
export function OrderPage({ aside, children }: OrderPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.stack}>{children}</div>
      <aside className={styles.side}>{aside}</aside>
    </div>
  );
}

export function Group({ legend, children }: { readonly legend: ReactNode; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

interface NameSummaryProps {
  /** What kind of thing it is. */
  readonly kind: string;
  readonly name: string;
  readonly children?: ReactNode;
}

export function NameSummary({ kind, name, children }: NameSummaryProps) {
  return (
    <Sheet filete>
      <div className={styles.summary}>
        <h2>
          <span>{kind}</span> {name}
        </h2>
        {children}
      </div>
    </Sheet>
  );
}

interface PayBarProps {
  /** `id` of the form to submit. */
  readonly form: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Why the last attempt failed; field errors are shown above the form. */
  readonly refusal: { readonly mensaje: string; readonly offline: boolean; readonly fields: readonly string[] } | undefined;
  /** Alternative action next to the refusal. */
  readonly way?: ReactNode;
  /** Whole pesos; undefined while unknown. */
  readonly total: { readonly label: string; readonly value: number } | undefined;
  /** Missing fields, or progress. */
  readonly children: ReactNode;
}

/** Last step of the page; on phones a bar at the bottom. */
export function PayBar({ form, disabled, busy, refusal, way, total, children }: PayBarProps) {
  return (
    <div className={styles.pay}>
      {refusal && refusal.fields.length === 0 && (
        <div className={styles.refusal}>
          <Alert tone="error" focusOnShow>
            <p>{refusal.mensaje}</p>
            {way}
            {refusal.offline && <CutOff />}
          </Alert>
        </div>
      )}
      {total && (
        <p className={styles.payAmount}>
          <small>{total.label}</small>
          <span>{formatPesos(total.value)}</span>
        </p>
      )}
      <Button
        variant="primary"
        wide
        type="submit"
        form={form}
        disabled={disabled}
        busy={busy}
        busyText="Comprando..."
        aria-describedby="comprar-estado"
      >
        Comprar
      </Button>
      <div className={styles.payState} id="comprar-estado" role="status">
        {children}
      </div>
    </div>
  );
}
