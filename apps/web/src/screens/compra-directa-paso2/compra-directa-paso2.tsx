import { useSearchParams } from 'wouter';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { FailureVerdict } from './failure.tsx';
import { Intended, Receipt } from './receipt.tsx';
import { readReturn } from './review.ts';
import { usePaymentResult, type Payment, type PaymentResult } from './use-payment-result.ts';
import { PaidVerdict, PendingVerdict } from './verdict.tsx';
import styles from './compra-directa-paso2.module.css';

const TITLE = 'Resultado del pago';

/** Where the card page sends the buyer back: first what happened, then the money, then the next step. */
export function CompraDirectaPaso2() {
  usePageTitle(TITLE);
  const [query] = useSearchParams();
  const payment = usePaymentResult(readReturn(query));
  const { result } = payment;
  return (
    <PurchaseShell current={result.kind === 'paid' ? 2 : 1}>
      <div className={styles.result}>
        <h1>{TITLE}</h1>
        {/* What replaces a wait is announced; the papers below are read at leisure. */}
        <div aria-live="polite">
          <Verdict {...payment} />
        </div>
        <Papers result={result} />
      </div>
    </PurchaseShell>
  );
}

function Verdict({ result, recheck }: Payment) {
  switch (result.kind) {
    case 'asking':
      return <Loading text="Estamos confirmando tu pago con el banco. No pagues de nuevo; tarda unos segundos." />;
    case 'pending':
      return <PendingVerdict mensaje={result.mensaje} recheck={recheck} />;
    case 'paid':
      return <PaidVerdict orden={result.orden} amount={result.review?.amount} />;
    case 'failed':
      return <FailureVerdict result={result} recheck={recheck} />;
  }
}

function Papers({ result }: { readonly result: PaymentResult }) {
  if (result.kind === 'asking') return null;
  if (result.kind === 'paid') return <Receipt orden={result.orden} review={result.review} />;
  return result.review ? (
    <Intended review={result.review} charged={result.kind === 'failed' && result.mayRetry ? 'no' : 'unknown'} />
  ) : null;
}
