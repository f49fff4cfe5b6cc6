import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Tick } from '../../ui/icon.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Rosette } from '../../ui/rosette.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { Recheck } from './use-payment-result.ts';
import styles from './compra-directa-paso2.module.css';

interface VerdictProps {
  readonly sign: 'paid' | 'failed' | 'pending';
  readonly title: string;
  /** Seed of the rosette of what is being issued. */
  readonly seed?: string;
  readonly children: ReactNode;
}

/** One sheet that says what happened and to which money, with one main action. */
export function VerdictSheet({ sign, title, seed, children }: VerdictProps) {
  return (
    <Sheet filete>
      <div className={styles.verdict}>
        {seed !== undefined && (
          <div className={styles.corner}>
            <Rosette seed={seed} className={styles.rosette} />
          </div>
        )}
        <h2 className={sign === 'failed' ? styles.failed : undefined}>
          {sign === 'paid' && <Tick />}
          {sign === 'failed' && <Icon name="circle-alert" />}
          {title}
        </h2>
        {children}
      </div>
    </Sheet>
  );
}

/** `amount` in whole pesos, where it is known. */
export function PaidVerdict({ orden, amount }: { readonly orden: string; readonly amount: number | undefined }) {
  return (
    <VerdictSheet sign="paid" title="Pago aprobado" seed={orden}>
      {amount !== undefined && <p className={styles.amount}>{formatPesos(amount)}</p>}
      <p className={classNames(styles.soft, styles.notOnPaper)}>Ya estamos generando tu informe: lo ves en el paso siguiente.</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={`/compra-directa/paso3?orden=${encodeURIComponent(orden)}`}>
          Ver Informe
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}

/** Nobody has refused the payment; the page asks until somebody knows. */
export function PendingVerdict({ mensaje, recheck }: { readonly mensaje: string | undefined; readonly recheck: Recheck }) {
  return (
    <VerdictSheet sign="pending" title="Estamos confirmando tu pago">
      <p className={styles.soft}>{mensaje ?? 'No pagues de nuevo: aún esperamos la respuesta del banco.'}</p>
      <p className={styles.soft}>
        El resultado aparece aquí apenas lo sepamos. Si cierras esta página, vuelve a abrirla con la misma dirección.
      </p>
      <Loading text="Esperando al banco…" />
      <Open recheck={recheck} />
    </VerdictSheet>
  );
}

const FOUND = {
  'nothing-new': 'Todavía no hay novedades. Seguimos comprobando.',
  'no-answer': 'No pudimos comprobarlo ahora. Inténtalo en un momento.',
} as const;

/** While nobody knows: what to name when asking us or the bank, and a look out of turn. */
export function Open({ recheck: { orden, busy, found, again } }: { readonly recheck: Recheck }) {
  return (
    <>
      {orden !== undefined && (
        <p className={styles.soft}>
          Número de orden: <OrderNumber orden={orden} />
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="primary" onClick={again} busy={busy} busyText="Comprobando...">
          Comprobar ahora
        </Button>
        <ButtonLink variant="text" to="/inicio">
          Salir
        </ButtonLink>
      </div>
      {found !== undefined && !busy && <p className={styles.soft}>{FOUND[found]}</p>}
    </>
  );
}

/** One press selects all of it. */
export function OrderNumber({ orden }: { readonly orden: string }) {
  return <span className={styles.order}>{orden}</span>;
}
