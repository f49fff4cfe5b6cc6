import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { PaymentResult } from '../../payment/payment-result.tsx';
import { readReturn } from '../../payment/payment-return.ts';
import { usePaymentResult, type PaymentHandlers } from '../../payment/use-payment-result.ts';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { usePlace } from '../../ui/router.tsx';

const HOME = '/mi-plan';
const STEPS = ['Factura', 'Pago'] as const;

const NO_ORDER = { orden: undefined, numero: undefined };

/** There is no draft, and the server prevents paying an invoice twice. */
const INVOICE: PaymentHandlers = {
  ask: (token) => api(routes.miPlanPago, { params: { token } }),
  end: () => undefined,
  markUnsettled: () => undefined,
};

/** Return page of the card page, for a plan's invoice. */
export function MiPlanPago() {
  const { query } = usePlace();
  const payment = usePaymentResult(readReturn(query, NO_ORDER), INVOICE);
  return (
    <PurchaseShell steps={STEPS} current={payment.result.kind === 'paid' ? 2 : 1}>
      <PaymentResult
        payment={payment}
        ways={{ exit: HOME, again: () => ({ to: HOME, kept: false }) }}
        correo={undefined}
        next={() => ({
          sentences: [
            'La factura está pagada. El comprobante queda en Mi plan y te llega por correo.',
            'Si el plan estaba suspendido por ella, ya funciona.',
          ],
          action: 'Volver a Mi plan',
          to: HOME,
        })}
      />
    </PurchaseShell>
  );
}
