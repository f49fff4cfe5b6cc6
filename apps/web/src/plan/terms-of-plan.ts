import type { AnswerBody } from '@veridico/api';
import { termText } from '@veridico/forms';
import { formatIn } from '../shell/plan-money.ts';

/** A plan on offer. Its code is the asked one: the specified answer has none. */
export type OfferedPlan = AnswerBody<'planPrecio'> & { readonly codigo: string };

interface PlanTerm {
  /** `price`: the plan's own price, for pages that show it elsewhere. */
  readonly kind: 'price' | 'other';
  readonly label: string;
  readonly value: string;
}

/** The specification's pack: another server may name its kind in another way. */
const PACK = 'pl-pack-pyme-10';

/** Contents and prices of a plan, in the order used by every page. */
export function termsOfPlan(plan: OfferedPlan): readonly PlanTerm[] {
  const { codigo, tipoPlan, limiteConsultas, precio, moneda, valorConsultaAdicional, meses = termOf(codigo) } = plan;
  const pack = tipoPlan === 'pack' || codigo === PACK;
  return [
    { kind: 'other', label: pack ? 'Consultas totales' : 'Consultas mensuales', value: limiteConsultas.toLocaleString('es-CL') },
    { kind: 'price', label: `Valor ${frequencyOf(plan).toLowerCase()}`, value: formatIn(moneda, precio) },
    // A pack ends with its last query: the server refuses any further one.
    ...(pack ? [] : [{ kind: 'other', label: 'Consulta adicional', value: formatIn(moneda, valorConsultaAdicional) } as const]),
    { kind: 'other', label: 'Vigencia', value: termText(meses, pack) },
  ];
}

/** How often it is charged; monthly, where the server does not say (specification 2, section 3). */
export function frequencyOf({ frecuenciaCobro }: OfferedPlan): string {
  return frecuenciaCobro || 'Mensual';
}

/** Months, where the server does not say (specification 2, section 9). */
function termOf(codigo: string): number {
  return codigo === PACK ? 6 : 12;
}
