import type { Plan } from '@veridico/api';
import { termsOfPlan } from '../../plan/terms-of-plan.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary } from '../../shell/order-form.tsx';
import { formatUf } from '../../shell/plan-money.ts';
import { Amounts, type Amount } from '../../ui/amounts.tsx';
import { formatDate } from '../../ui/date-time.ts';

/** Stands above the name of each. */
export const KIND = 'Plan para empresas';
export const TOTAL_TODAY = 'Total a pagar hoy';

/** What is contracted and the exact figure that the card page will ask for. */
export function PlanSummary({ plan }: { readonly plan: Plan }) {
  const { nombre, tipoPlan, total } = plan;
  return (
    <NameSummary kind={KIND} name={nombre}>
      {total === null ? (
        <Amounts rows={termsOfPlan(plan)} />
      ) : (
        <Amounts rows={[...termsOfPlan(plan), ...inPesos(plan)]} total={{ label: TOTAL_TODAY, value: total }} />
      )}
      <p className={order.note}>
        {tipoPlan === 'pack'
          ? 'Un solo pago con tarjeta, IVA incluido. Las consultas se pueden usar mientras dure la vigencia.'
          : 'Hoy pagas el primer mes con tarjeta. Los meses siguientes se facturan y se pagan en 5 días.'}
      </p>
    </NameSummary>
  );
}

/** How the price becomes pesos: with the UF of which day, without the tax and with it. */
function inPesos({ precioCLP, iva, uf: ofDay }: Plan): Amount[] {
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
