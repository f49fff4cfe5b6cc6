import { Help } from '../shell/help.tsx';
import { OrderNews } from '../shell/order-news.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { Loading } from '../ui/spinner.tsx';
import { FailureVerdict } from './failure.tsx';
import { Intended, Receipt } from './receipt.tsx';
import { PaidVerdict, type NextStep } from './paid-verdict.tsx';
import type { PaidResult, Payment, PaymentResult as Result } from './use-payment-result.ts';
import { Open, PendingVerdict, type NextActions } from './verdict.tsx';
import { classNames } from '../ui/class-names.ts';
import shell from '../shell/purchase-shell.module.css';
import styles from './payment.module.css';

interface PaymentResultProps {
  readonly payment: Payment;
  readonly ways: NextActions;
  /** Masked address of the order's mails; undefined when this browser does not know it. */
  readonly correo: string | undefined;
  readonly next: (paid: PaidResult) => NextStep;
}

const TITLE = 'Resultado del pago';

/** Landing page after the card page, for any purchase: first what happened, then the money, then the next step. */
export function PaymentResult(props: PaymentResultProps) {
  usePageTitle(TITLE);
  const { result, recheck } = props.payment;
  return (
    <div className={classNames(shell.column, styles.result)}>
      <h1>{TITLE}</h1>
      {/* Announces the result that replaces the wait; the documents below are not announced. */}
      <div aria-live="polite">
        <Verdict {...props} />
      </div>
      <Papers result={result} numero={recheck.numero} />
      {result.kind !== 'asking' && result.kind !== 'paid' && <Help numero={recheck.numero} />}
    </div>
  );
}

function Verdict({ payment: { result, recheck }, ways, correo, next }: PaymentResultProps) {
  switch (result.kind) {
    case 'asking':
      return <Loading text="Estamos confirmando tu pago con el banco. No pagues de nuevo; suele tardar unos segundos." />;
    case 'pending':
      return <PendingVerdict mensaje={result.mensaje} correo={correo} recheck={recheck} ways={ways} />;
    case 'paid':
      return <PaidVerdict result={result} numero={recheck.numero} next={next(result)} />;
    case 'news':
      return (
        <OrderNews news={result.news} mensaje={result.mensaje} correo={correo} amount={result.review?.amount}>
          {result.news === 'reembolsada' ? (
            <div className={styles.actions}>
              {ways.report}
              <ButtonLink to={ways.exit}>Salir</ButtonLink>
            </div>
          ) : (
            <Open recheck={recheck} ways={ways} />
          )}
        </OrderNews>
      );
    case 'failed':
      return <FailureVerdict result={result} recheck={recheck} ways={ways} />;
  }
}

const GIVEN_BACK = { 'en-revision': undefined, 'reembolso-pendiente': 'En devolución', reembolsada: 'Devuelto' } as const;

function Papers({ result, numero }: { readonly result: Result; readonly numero: string | undefined }) {
  if (result.kind === 'asking') return null;
  if (result.kind === 'paid') return <Receipt {...result} numero={numero} state={result.kind} />;
  if (result.kind === 'news' && result.review?.status === 'AUTHORIZED')
    return (
      <Receipt {...result} numero={numero} state={result.news} mark={result.review.amount === 0 ? undefined : GIVEN_BACK[result.news]} />
    );
  if (!result.review) return null;
  return <Intended review={result.review} numero={numero} charged={result.kind === 'failed' && result.mayRetry ? 'no' : 'unknown'} />;
}
