import type { Plan } from '@veridico/api';
import { formatIn } from '../shell/plan-money.ts';

/** Label and value of what a plan gives and costs, in the order in which every page says it. */
export function termsOfPlan({ tipoPlan, limiteConsultas, precio, moneda, frecuenciaCobro, valorConsultaAdicional, meses }: Plan) {
  return [
    { label: tipoPlan === 'pack' ? 'Consultas totales' : 'Consultas mensuales', value: limiteConsultas.toLocaleString('es-CL') },
    { label: `Valor ${(frecuenciaCobro || 'Mensual').toLowerCase()}`, value: formatIn(moneda, precio) },
    { label: 'Consulta adicional', value: formatIn(moneda, valorConsultaAdicional) },
    { label: 'Vigencia', value: `${meses} meses` },
  ] as const;
}
