import { termsOfPlan, type OfferedPlan } from '../../plan/terms-of-plan.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary } from '../../shell/order-form.tsx';
import { formatUf } from '../../shell/plan-money.ts';
import { Amounts, type Amount } from '../../ui/amounts.tsx';
import { formatDate } from '../../ui/date-time.ts';

/** Shown above each plan's name. */
export const KIND = 'Plan para empresas';

/** The plan and the exact amount that the card page will charge. */
export function PlanSummary({ plan }: { readonly plan: OfferedPlan }) {
  const { nombre, tipoPlan } = plan;
  return (
    <NameSummary kind={KIND} name={nombre}>
      <Amounts rows={[...termsOfPlan(plan), ...(isPriced(plan) ? inPesos(plan) : [])]} total={totalToday(plan)} />
      <p className={order.note}>
        {tipoPlan === 'pack'
          ? 'Un solo pago con tarjeta, IVA incluido. Las consultas se pueden usar mientras dure la vigencia.'
          : 'Hoy pagas el primer mes con tarjeta. Los meses siguientes se facturan y se pagan en 5 días.'}
      </p>
    </NameSummary>
  );
}

/** What the card page will charge; undefined where the server does not say. */
export function totalToday({ total }: OfferedPlan): { readonly label: string; readonly value: number } | undefined {
  return typeof total === 'number' ? { label: 'Total a pagar hoy', value: total } : undefined;
}

/** It has a price in pesos today; without one nothing can be contracted. The total may be unknown until the contract. */
export function isPriced({ precioCLP, total }: OfferedPlan): boolean {
  return precioCLP !== null && total !== null;
}

/** Conversion of the price to pesos: the UF of which day, net and with tax. */
function inPesos({ precioCLP, iva, uf: ofDay }: OfferedPlan): Amount[] {
  return [
    ...(ofDay
      ? [
          {
            label: `Valor UF al ${formatDate(ofDay.fecha)}${ofDay.demostracion ? ' (demostración)' : ''}`,
            value: formatUf(ofDay.valor),
          },
        ]
      : []),
    ...(precioCLP === null ? [] : [{ label: 'Pago en pesos', value: precioCLP }]),
    ...(iva ? [{ label: 'IVA', value: iva }] : []),
  ];
}
