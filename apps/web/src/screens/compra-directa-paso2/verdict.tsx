import type { ReactNode } from 'react';
import { useHome } from '../../session/home.ts';
import { byMail } from '../../shell/order-news.tsx';
import { reportAddress } from '../../shell/report-address.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, Tick } from '../../ui/icon.tsx';
import { formatPesos } from '../../ui/money.ts';
import { Rosette } from '../../ui/rosette.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading } from '../../ui/spinner.tsx';
import type { Review } from './review.ts';
import type { Recheck } from './use-status.ts';
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

interface PaidVerdictProps {
  readonly orden: string;
  /** The report is made. */
  readonly ready: boolean;
  /** Undefined when the payment was confirmed after this page had given up asking for its details. */
  readonly review: Review | undefined;
  /** Masked; undefined where this tab does not know it. */
  readonly correo: string | undefined;
}

export function PaidVerdict({ orden, ready, review, correo }: PaidVerdictProps) {
  return (
    <VerdictSheet sign="paid" title="Pago aprobado" seed={orden}>
      {review && <p className={styles.amount}>{formatPesos(review.amount)}</p>}
      <p className={classNames(styles.soft, styles.notOnPaper)}>
        {ready ? 'Tu informe ya está hecho: lo ves en el paso siguiente.' : 'Ya estamos generando tu informe: lo ves en el paso siguiente.'}
      </p>
      <p className={classNames(styles.soft, styles.notOnPaper)}>El comprobante y el informe también te llegan {byMail(correo)}.</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={reportAddress(orden)}>
          Ver Informe
        </ButtonLink>
      </div>
    </VerdictSheet>
  );
}

interface PendingVerdictProps {
  readonly mensaje: string | undefined;
  /** Masked; undefined where this tab does not know it. */
  readonly correo: string | undefined;
  readonly recheck: Recheck;
}

/** Nobody has refused the payment; the page asks until somebody knows. */
export function PendingVerdict({ mensaje, correo, recheck }: PendingVerdictProps) {
  return (
    <VerdictSheet sign="pending" title="Estamos confirmando tu pago">
      <p className={styles.lead}>{mensaje ?? 'No pagues de nuevo: aún esperamos la respuesta del banco.'}</p>
      <p className={styles.soft}>El resultado aparece aquí apenas lo sepamos. Si cierras esta página, te lo enviamos {byMail(correo)}.</p>
      <Loading text="Esperando al banco…" />
      <Open recheck={recheck} named={false}>
        <Recover />
      </Open>
    </VerdictSheet>
  );
}

const FOUND = {
  'nothing-new': 'Todavía no hay novedades. Seguimos comprobando.',
  'no-answer': 'No pudimos comprobarlo ahora. Inténtalo en un momento.',
} as const;

interface OpenProps {
  readonly recheck: Recheck;
  /** Nothing else on the page names the order. */
  readonly named: boolean;
  /** Another way out. */
  readonly children?: ReactNode;
}

/** While nobody knows: what to name when asking us or the bank, and a look out of turn. */
export function Open({ recheck: { orden, busy, found, again }, named, children }: OpenProps) {
  const home = useHome();
  return (
    <>
      {named && orden !== undefined && <OrderLine orden={orden} />}
      <div className={styles.actions}>
        <Button variant="primary" onClick={again} busy={busy} busyText="Comprobando...">
          Comprobar ahora
        </Button>
        {children}
        <ButtonLink variant="text" to={home}>
          Salir
        </ButtonLink>
      </div>
      {found !== undefined && !busy && <p className={styles.soft}>{FOUND[found]}</p>}
    </>
  );
}

/** For later: whoever paid gets a link to the report by mail. */
export function Recover() {
  return (
    <ButtonLink variant="text" to="/recuperar-compra">
      Recuperar mi compra
    </ButtonLink>
  );
}

/** The order, where no table of the page names it. */
export function OrderLine({ orden }: { readonly orden: string }) {
  return (
    <p className={styles.soft}>
      Número de orden: <OrderNumber orden={orden} />
    </p>
  );
}

/** One press selects all of it. */
export function OrderNumber({ orden }: { readonly orden: string }) {
  return <span className={styles.order}>{orden}</span>;
}
