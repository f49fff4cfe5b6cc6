import type { ReactNode } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { formatPesos } from '../ui/money.ts';
import { Sheet } from '../ui/sheet.tsx';
import { CutOff } from './on-the-way.tsx';
import styles from './order-form.module.css';

interface OrderPageProps {
  /** What is bought, and the way on. */
  readonly aside: ReactNode;
  /** The title and the form. */
  readonly children: ReactNode;
}

/** A form that ends on the card page, in this order for readers and on phones. */
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
  /** `id` of the form that it sends. */
  readonly form: string;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Why the last try came to nothing; what is about fields is said above the form. */
  readonly refusal: { readonly mensaje: string; readonly offline: boolean; readonly fields: readonly string[] } | undefined;
  /** Another way to go, beside the refusal. */
  readonly way?: ReactNode;
  /** Whole pesos; undefined while nobody knows. */
  readonly total: { readonly label: string; readonly value: number } | undefined;
  /** What is missing, or how far it is. */
  readonly children: ReactNode;
}

/** The last step of the page; on phones a bar at the thumb. */
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
