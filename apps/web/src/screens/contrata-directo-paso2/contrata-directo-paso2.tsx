import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { PaymentResult } from '../../payment/payment-result.tsx';
import { readReturn } from '../../payment/payment-return.ts';
import { usePaymentResult, type Paid } from '../../payment/use-payment-result.ts';
import { CONTRACT_PAGE, planFormPage, resultPage } from '../../plan/addresses.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { readContract, readContractOf } from '../../plan/stored-contract.ts';
import { maskMail } from '../../shell/masked-mail.ts';
import { byMail } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { usePlace } from '../../ui/router.tsx';

/** What is kept of a plan serves until its client exists, and nobody can pay one order twice. */
const PLAN: Paid = {
  ask: (token) => api(routes.transaccionPlanRevisar, { params: { token } }),
  end: () => undefined,
  markUnsettled: () => undefined,
};

/** Where the card page sends a company back that pays for a plan. */
export function ContrataDirectoPaso2() {
  const { query } = usePlace();
  const payment = usePaymentResult(readReturn(query, readContract()?.tbkBuyOrder), PLAN);
  const { result, recheck } = payment;
  const stored = readContractOf(recheck.orden);
  const correo = stored && maskMail(stored.correoElectronico);
  return (
    <PurchaseShell steps={PLAN_STEPS} current={result.kind === 'paid' ? 3 : 2}>
      <PaymentResult
        payment={payment}
        ways={{ exit: '/', again: () => (stored ? CONTRACT_PAGE : planFormPage(undefined)) }}
        correo={correo}
        next={(paid) => ({
          sentences: [
            'Falta un paso: comprobar la identidad del representante legal con la serie de su carnet.',
            `El comprobante y el contrato firmado te llegan ${byMail(correo)}.`,
          ],
          action: 'Continuar',
          to: resultPage(paid.orden),
        })}
      />
    </PurchaseShell>
  );
}
