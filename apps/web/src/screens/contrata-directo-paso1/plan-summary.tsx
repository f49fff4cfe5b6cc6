import type { Plan } from '@veridico/api';
import { termsOfPlan } from '../../plan/terms-of-plan.ts';
import order from '../../shell/order-form.module.css';
import { NameSummary } from '../../shell/order-form.tsx';
import { formatUf } from '../../shell/plan-money.ts';
import { Amounts, type Amount } from '../../ui/amounts.tsx';
import { formatDate } from '../../ui/date-time.ts';

/** Shown above each plan's name. */
export const KIND = 'Plan para empresas';
export const TOTAL_TODAY = 'Total a pagar hoy';

/** The plan and the exact amount that the card page will charge. */
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

/** Conversion of the price to pesos: the UF of which day, net and with tax. */
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
