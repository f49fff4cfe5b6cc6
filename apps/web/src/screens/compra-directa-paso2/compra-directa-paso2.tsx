import type { ReactNode } from 'react';
import { findReport, fullName, reports } from '@veridico/reports';
import { PaymentResult } from '../../payment/payment-result.tsx';
import { readReturn } from '../../payment/payment-return.ts';
import { usePaymentResult, type PaymentResult as Result } from '../../payment/use-payment-result.ts';
import type { Review } from '../../payment/use-status.ts';
import type { NextActions } from '../../payment/verdict.tsx';
import { endDraft, markUnsettled, maskedMailOf, rememberedPurchase } from '../../purchase-storage.ts';
import { useHome } from '../../session/home.ts';
import { byMail } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { reportAddress } from '../../shell/report-address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { usePlace } from '../../ui/router.tsx';
import { askReview } from './review.ts';

const RECOVER = { action: 'Recuperar mi compra', to: '/recuperar-compra' } as const;

const SEE = 'Ver Informe';

/** Return page of the card page, for a report. */
export function CompraDirectaPaso2() {
  const { query } = usePlace();
  const exit = useHome();
  const payment = usePaymentResult(readReturn(query, rememberedPurchase()), { ask: askReview, end: endDraft, markUnsettled });
  const { result, recheck } = payment;
  const correo = maskedMailOf(recheck.orden);
  const recover = (
    <ButtonLink variant={result.kind === 'failed' && !result.open ? 'secondary' : 'text'} to={RECOVER.to}>
      {RECOVER.action}
    </ButtonLink>
  );
  const report = deliveredReport(result);
  return (
    <PurchaseShell current={result.kind === 'paid' || report ? 2 : 1}>
      <PaymentResult
        payment={payment}
        ways={{ exit, again, recover, report }}
        correo={correo}
        next={(paid) => ({
          sentences: [
            paid.ready
              ? 'Tu informe ya está hecho: lo ves en el paso siguiente.'
              : 'Ya estamos generando tu informe: lo ves en el paso siguiente.',
            `El comprobante y un enlace al informe también te llegan ${byMail(correo)}.`,
          ],
          ...(paid.orden === undefined ? RECOVER : { action: SEE, to: reportAddress(paid.orden) }),
        })}
      />
    </PurchaseShell>
  );
}

/** A delivered report stays valid when the office refunds its payment. */
function deliveredReport(result: Result): ReactNode {
  if (result.kind !== 'news' || !result.delivered || result.orden === undefined) return undefined;
  return (
    <ButtonLink variant={result.news === 'reembolsada' ? 'primary' : 'secondary'} to={reportAddress(result.orden)}>
      {SEE}
    </ButtonLink>
  );
}

/** The same report's form; undefined if the report is unknown. */
function again(review: Review | undefined): ReturnType<NextActions['again']> {
  const remembered = rememberedPurchase().codigoServicio ?? '';
  const report = reports.find((candidate) => fullName(candidate) === review?.nombre_servicio) ?? findReport(remembered);
  return report && { to: `/compra-directa/paso1?codigo_servicio=${report.code}`, kept: report.code === remembered };
}
