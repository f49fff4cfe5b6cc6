import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { PaymentResult } from '../../payment/payment-result.tsx';
import { readReturn } from '../../payment/payment-return.ts';
import { usePaymentResult, type PaymentHandlers } from '../../payment/use-payment-result.ts';
import { CONTRACT_PAGE, resultPage } from '../../plan/addresses.ts';
import { BeginAnew, ELSEWHERE } from '../../plan/begin-anew.tsx';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { orderMail } from '../../plan/order-mail.ts';
import { readContractOf } from '../../plan/stored-contract.ts';
import { takenOrder } from '../../plan/taken-order.ts';
import { byMail } from '../../shell/order-news.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { usePlace } from '../../ui/router.tsx';

/** The stored contract is needed until the client exists; the server prevents paying an order twice. */
const PLAN: PaymentHandlers = {
  ask: (token) => api(routes.transaccionPlanRevisar, { params: { token } }),
  end: () => undefined,
  markUnsettled: () => undefined,
};

/** For a payment made in another browser: the mail continues from there. */
const OUT = { action: 'Salir', to: '/' } as const;

/** Return page of the card page, for a plan. */
export function ContrataDirectoPaso2() {
  const { query } = usePlace();
  const payment = usePaymentResult(readReturn(query, takenOrder()), PLAN);
  const { result, recheck } = payment;
  const correo = orderMail(recheck.orden);
  return (
    <PurchaseShell steps={PLAN_STEPS} current={result.kind === 'paid' ? 3 : 2}>
      <PaymentResult
        payment={payment}
        ways={{
          exit: OUT.to,
          again: () => (readContractOf(recheck.orden) ? { to: CONTRACT_PAGE, kept: true } : undefined),
          elsewhere: { sentence: ELSEWHERE, action: <BeginAnew /> },
        }}
        correo={correo}
        next={({ orden, waits }) => ({
          sentences: [
            waits ?? 'Falta un paso: comprobar la identidad del representante legal con la serie de su carnet.',
            `El comprobante y el contrato firmado te llegan ${byMail(correo)}.`,
          ],
          ...(orden === undefined ? OUT : { action: waits === undefined ? 'Continuar' : 'Ver en qué va', to: resultPage(orden) }),
        })}
      />
    </PurchaseShell>
  );
}
