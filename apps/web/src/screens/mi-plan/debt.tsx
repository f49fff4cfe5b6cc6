import type { FacturaPlan, MiPlan } from '@veridico/api';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { formatPesos } from '../../ui/money.ts';
import { PayInvoice } from './pay-invoice.tsx';
import type { Paying } from './use-invoice-payment.ts';
import styles from './mi-plan.module.css';

interface DebtProps extends Paying {
  readonly plans: readonly MiPlan[];
  readonly invoices: readonly FacturaPlan[];
}

const OLDEST = 'factura-mas-antigua';

/** What is overdue, the consequences and how to resolve it: first on the page. */
export function Debt({ plans, invoices, ...paying }: DebtProps) {
  const late = invoices.filter(({ estado }) => estado === 'vencida');
  const suspended = plans.filter(({ estado }) => estado === 'suspendido');
  const [stopped] = suspended;
  // Oldest first: paying it lifts the suspension.
  const oldest = late.at(-1);
  if (!stopped && !oldest) return null;
  return (
    <section className={styles.debt} aria-label="Deuda">
      <Alert tone={stopped ? 'error' : 'warn'} title={stopped ? `El plan ${stopped.plan} está suspendido` : 'Hay una factura vencida'}>
        {stopped && (
          <p>
            Nadie de la empresa puede consultar con él
            {stopped.suspendidoDesde !== null && ` desde el ${formatDate(stopped.suspendidoDesde)}`}. Al pagar vuelve a funcionar al
            instante; los informes que ya tienes se siguen leyendo.
          </p>
        )}
        {oldest && <p id={OLDEST}>{amountOf(oldest, late.length)}</p>}
        {late.some(({ informable }) => informable) && <p>El contrato ya permite informar esta deuda. Al pagarla, termina.</p>}
      </Alert>
      {oldest && <PayInvoice invoice={oldest} describedBy={OLDEST} primary {...paying} />}
    </section>
  );
}

function amountOf({ numero, total, vence, diasAtraso }: FacturaPlan, count: number): string {
  const others = count > 1 ? ` Hay ${count} facturas vencidas; esta es la más antigua.` : '';
  const late = diasAtraso === 1 ? 'hace 1 día' : `hace ${diasAtraso} días`;
  return `Factura ${numero}: ${formatPesos(total)}, venció el ${formatDate(vence)}, ${late}.${others}`;
}
