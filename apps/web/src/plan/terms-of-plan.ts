import type { Plan } from '@veridico/api';
import { formatIn } from '../shell/plan-money.ts';

interface PlanTerm {
  /** `price`: the plan's own price, for pages that show it elsewhere. */
  readonly kind: 'price' | 'other';
  readonly label: string;
  readonly value: string;
}

/** Contents and prices of a plan, in the order used by every page. */
export function termsOfPlan(plan: Plan): readonly PlanTerm[] {
  const { tipoPlan, limiteConsultas, precio, moneda, frecuenciaCobro, valorConsultaAdicional, meses } = plan;
  const queries = tipoPlan === 'pack' ? 'Consultas totales' : 'Consultas mensuales';
  return [
    { kind: 'other', label: queries, value: limiteConsultas.toLocaleString('es-CL') },
    { kind: 'price', label: `Valor ${(frecuenciaCobro || 'Mensual').toLowerCase()}`, value: formatIn(moneda, precio) },
    { kind: 'other', label: 'Consulta adicional', value: formatIn(moneda, valorConsultaAdicional) },
    { kind: 'other', label: 'Vigencia', value: `${meses} meses` },
  ];
}
