import type { MiPlan } from '@veridico/api';
import { formatIn } from '../../shell/plan-money.ts';
import { formatCost } from '../../shell/query-cost.ts';
import { formatDate } from '../../ui/date-time.ts';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tag } from '../../ui/tag.tsx';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan.module.css';

const STATES = {
  vigente: ['ok', 'Vigente'],
  suspendido: ['bad', 'Suspendido'],
  terminado: ['quiet', 'Terminado'],
} as const;

/** Use of the current period: consumed, remaining, price of more, and warnings sent. */
export function PlanUse({ plan }: { readonly plan: MiPlan }) {
  const { periodo, tipoPlan, estado } = plan;
  const [tone, state] = STATES[estado];
  const credited = (periodo?.incluidas ?? 0) - plan.consultas;
  return (
    <Sheet filete>
      <section className={layout.section} aria-labelledby="consumo">
        <h2 id="consumo" className={styles.title}>
          {plan.plan} <Tag tone={tone}>{state}</Tag>
        </h2>
        {periodo ? (
          <>
            <p className={layout.left}>
              <b>{periodo.quedan.toLocaleString('es-CL')}</b> {periodo.quedan === 1 ? 'consulta queda' : 'consultas quedan'}
            </p>
            <Gauge label="Consultas usadas" used={periodo.usadas} total={periodo.incluidas} />
            <p className={layout.note}>
              Usadas {periodo.usadas.toLocaleString('es-CL')} de {periodo.incluidas.toLocaleString('es-CL')}{' '}
              {tipoPlan === 'pack' ? 'hasta' : 'en el período, hasta'} el <time dateTime={periodo.hasta}>{formatDate(periodo.hasta)}</time>.{' '}
              {tipoPlan === 'mensual' && 'Las que no se usan no se acumulan.'}
              {credited > 0 && ` Incluye ${credited.toLocaleString('es-CL')} que Verídico abonó sin costo, solo en este período.`}
            </p>
          </>
        ) : (
          <p className={layout.note}>{estado === 'terminado' ? 'El plan terminó.' : `El plan empieza el ${formatDate(plan.desde)}.`}</p>
        )}
        <Facts rows={[...prices(plan), ...alerts(plan)]} />
      </section>
    </Sheet>
  );
}

function prices({ tipoPlan, precio, moneda, valorConsultaAdicional, pesosConsultaAdicional, topeAdicionales, periodo }: MiPlan): Fact[] {
  const price: Fact[] = precio === null ? [] : [['Precio', `${formatIn(moneda, precio)}${tipoPlan === 'mensual' ? ' al mes' : ''}`]];
  if (tipoPlan === 'pack') return price;
  const used = periodo?.adicionales ?? 0;
  return [
    ...price,
    [
      'Consulta adicional',
      topeAdicionales === 0 ? 'Tu empresa no las acepta' : `${formatCost(moneda, valorConsultaAdicional, pesosConsultaAdicional)} cada una`,
    ],
    [
      'Adicionales del período',
      used === 0 ? 'Ninguna' : `${used.toLocaleString('es-CL')}: ${formatIn(moneda, periodo?.valorAdicionales ?? 0)}`,
    ],
  ];
}

function alerts({ alertas, periodo }: MiPlan): Fact[] {
  if (!periodo) return [];
  return alertas.map(({ porcentaje, en }) => [
    `Aviso al ${porcentaje} %`,
    en === null ? <span className={styles.quiet}>Sin alcanzar</span> : <>Enviado el {formatDate(en)}</>,
  ]);
}
