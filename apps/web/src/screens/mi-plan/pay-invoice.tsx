import type { FacturaPlan } from '@veridico/api';
import { OnTheWay } from '../../shell/on-the-way.tsx';
import { ToCardPage } from '../../shell/to-card-page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Button } from '../../ui/button.tsx';
import { useInvoicePayment, type Paying } from './use-invoice-payment.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

interface PayInvoiceProps extends Paying {
  readonly invoice: FacturaPlan;
  /** `id` of the element that names the invoice. */
  readonly describedBy: string;
  readonly primary?: boolean;
}

/** Payment by card, on the card provider's page. */
export function PayInvoice({ invoice: { factura }, describedBy, primary = false, ...paying }: PayInvoiceProps) {
  const { phase, page, refusal, pay, stay } = useInvoicePayment(factura, paying);
  return (
    <div className={styles.pay}>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        busy={phase !== 'idle'}
        busyText="Abriendo..."
        aria-describedby={describedBy}
        onClick={() => void pay()}
      >
        Pagar
      </Button>
      <div role="status" className={layout.note}>
        {phase !== 'idle' && <OnTheWay leaving={phase === 'leaving'} />}
      </div>
      <Refusal reason={refusal} />
      {page && <ToCardPage page={page} onRefused={stay} />}
    </div>
  );
}
