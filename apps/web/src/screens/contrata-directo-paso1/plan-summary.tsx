import type { ReactNode } from 'react';
import type { Plan } from '@veridico/api';
import { termsOfPlan } from '../../plan/terms-of-plan.ts';
import { Amounts, type Amount } from '../../ui/amounts.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './contrata-directo-paso1.module.css';

const uf = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What is contracted and the exact figure that the card page will ask for. */
export function PlanSummary({ plan }: { readonly plan: Plan }) {
  const { nombre, tipoPlan, total } = plan;
  return (
    <NameSummary name={nombre}>
      {total === null ? (
        <Amounts rows={termsOfPlan(plan)} />
      ) : (
        <Amounts rows={[...termsOfPlan(plan), ...inPesos(plan)]} total={{ label: 'Total a pagar hoy', value: total }} />
      )}
      <p className={styles.note}>
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
            value: `$${uf.format(ofDay.valor)}`,
          },
        ]
      : []),
    ...(precioCLP === null ? [] : [{ label: 'Pago en pesos', value: precioCLP }]),
    ...(iva ? [{ label: 'IVA', value: iva }] : []),
  ];
}

export function NameSummary({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <Sheet filete>
      <div className={styles.summary}>
        <h2>
          <span>Plan para empresas</span> {name}
        </h2>
        {children}
      </div>
    </Sheet>
  );
}
