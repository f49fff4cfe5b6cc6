import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, Tick } from '../../ui/icon.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Rosette } from '../../ui/rosette.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
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
      <p className={styles.soft}>Ya estamos generando tu informe: lo ves en el paso siguiente.</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={`/compra-directa/paso3?orden=${encodeURIComponent(orden)}`}>
          Ver Informe
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}

/** Nobody has refused the payment; the page asks until somebody knows. */
export function PendingVerdict({ mensaje }: { readonly mensaje: string | undefined }) {
  return (
    <VerdictSheet sign="pending" title="Estamos confirmando tu pago">
      <p className={styles.soft}>{mensaje ?? 'No pagues de nuevo: aún esperamos la respuesta del banco.'}</p>
      <p className={styles.soft}>
        El resultado aparece aquí apenas lo sepamos. Si cierras esta página, vuelve a abrirla con la misma dirección.
      </p>
      <Loading text="Esperando al banco…" />
    </VerdictSheet>
  );
}
