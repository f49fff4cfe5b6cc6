import { usePlace } from '../../ui/router.tsx';
import { maskedMailOf } from '../../purchase-storage.ts';
import { useHome } from '../../session/home.ts';
import { OrderNews } from '../../shell/order-news.tsx';
import { Help } from '../../shell/help.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { FailureVerdict } from './failure.tsx';
import { Intended, Receipt } from './receipt.tsx';
import { readReturn } from './review.ts';
import { usePaymentResult, type Payment, type PaymentResult } from './use-payment-result.ts';
import { Open, PaidVerdict, PendingVerdict } from './verdict.tsx';
import styles from './compra-directa-paso2.module.css';

const TITLE = 'Resultado del pago';

/** Where the card page sends the buyer back: first what happened, then the money, then the next step. */
export function CompraDirectaPaso2() {
  usePageTitle(TITLE);
  const { query } = usePlace();
  const back = readReturn(query);
  const payment = usePaymentResult(back);
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
        {result.kind !== 'asking' && result.kind !== 'paid' && <Help orden={payment.recheck.orden} />}
      </div>
    </PurchaseShell>
  );
}

function Verdict({ result, recheck }: Payment) {
  const home = useHome();
  const correo = maskedMailOf(recheck.orden);
  switch (result.kind) {
    case 'asking':
      return <Loading text="Estamos confirmando tu pago con el banco. No pagues de nuevo; suele tardar unos segundos." />;
    case 'pending':
      return <PendingVerdict mensaje={result.mensaje} correo={correo} recheck={recheck} />;
    case 'paid':
      return <PaidVerdict {...result} correo={correo} />;
    case 'news':
      return (
        <OrderNews news={result.news} mensaje={result.mensaje} correo={correo} amount={result.review?.amount}>
          {result.news === 'reembolsada' ? (
            <div className={styles.actions}>
              <ButtonLink to={home}>Salir</ButtonLink>
            </div>
          ) : (
            <Open recheck={recheck} named={result.review === undefined} />
          )}
        </OrderNews>
      );
    case 'failed':
      return <FailureVerdict result={result} recheck={recheck} />;
  }
}

const GIVEN_BACK = { 'en-revision': undefined, 'reembolso-pendiente': 'En devolución', reembolsada: 'Devuelto' } as const;

function Papers({ result }: { readonly result: PaymentResult }) {
  if (result.kind === 'asking') return null;
  if (result.kind === 'paid') return <Receipt {...result} state={result.kind} />;
  if (result.kind === 'news' && result.review?.status === 'AUTHORIZED')
    return <Receipt {...result} state={result.news} mark={GIVEN_BACK[result.news]} />;
  if (!result.review) return null;
  return <Intended review={result.review} charged={result.kind === 'failed' && result.mayRetry ? 'no' : 'unknown'} />;
}
