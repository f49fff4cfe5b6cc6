import type { ReactNode } from 'react';
import { byMail } from '../shell/order-news.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon, Tick } from '../ui/icon.tsx';
import { Rosette } from '../ui/rosette.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Loading } from '../ui/spinner.tsx';
import type { Recheck, Review } from './use-status.ts';
import styles from './payment.module.css';

/** Options for a buyer whose payment failed or has no result yet. */
export interface NextActions {
  readonly exit: string;
  /** Link that mails the data of the purchase, to continue later. */
  readonly recover?: ReactNode;
  /** Link to a delivered report whose payment was refunded; takes the place of `recover`. */
  readonly report?: ReactNode;
  /** Address of the form, and whether its input is stored in this browser; undefined when the purchase is unknown. */
  readonly again: (review: Review | undefined) => { readonly to: string; readonly kept: boolean } | undefined;
  /** What is said and offered where `again` knows no address, and nothing is kept in this browser. */
  readonly elsewhere?: { readonly sentence: string; readonly action: ReactNode };
}

interface VerdictProps {
  readonly sign: 'paid' | 'failed' | 'pending';
  readonly title: string;
  /** Seed of the rosette of the report being issued. */
  readonly seed?: string;
  readonly children: ReactNode;
}

/** A sheet that says what happened and to which money, with one main action. */
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

export const CONFIRMING_PAYMENT = 'Estamos confirmando tu pago';
export const WAITING_FOR_BANK = 'Esperando al banco…';

interface PendingVerdictProps {
  readonly mensaje: string | undefined;
  /** Masked; undefined when this tab does not know it. */
  readonly correo: string | undefined;
  readonly recheck: Recheck;
  readonly ways: NextActions;
}

/** The payment was not refused and has no result yet; the page keeps polling. */
export function PendingVerdict({ mensaje, correo, recheck, ways }: PendingVerdictProps) {
  return (
    <VerdictSheet sign="pending" title={CONFIRMING_PAYMENT}>
      <p className={styles.lead}>{mensaje ?? 'No pagues de nuevo: aún esperamos la respuesta del banco.'}</p>
      <p className={styles.soft}>El resultado aparece aquí apenas lo sepamos. Si cierras esta página, te lo enviamos {byMail(correo)}.</p>
      <Loading text={WAITING_FOR_BANK} />
      <Open recheck={recheck} ways={ways} />
    </VerdictSheet>
  );
}

const FOUND = {
  'nothing-new': 'Todavía no hay novedades. Seguimos comprobando.',
  'no-answer': 'No pudimos comprobarlo ahora. Inténtalo en un momento.',
} as const;

interface OpenProps {
  readonly recheck: Recheck;
  readonly ways: NextActions;
}

/** Actions while the result of the payment is unknown: ask again, recover, leave. */
export function Open({ recheck: { busy, found, again }, ways: { exit, recover, report } }: OpenProps) {
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={again} busy={busy} busyText="Comprobando...">
          Comprobar ahora
        </Button>
        {report ?? recover}
        <ButtonLink variant="text" to={exit}>
          Salir
        </ButtonLink>
      </div>
      {found !== undefined && !busy && <p className={styles.soft}>{FOUND[found]}</p>}
    </>
  );
}

/** One click selects the whole number. */
export function OrderNumber({ numero }: { readonly numero: string }) {
  return <span className={styles.order}>{numero}</span>;
}
