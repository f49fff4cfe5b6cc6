import { problems, type Contrato, type Cupo } from '@veridico/api';
import { formatPesos } from '../ui/money.ts';
import { formatIn, type Moneda } from './plan-money.ts';

/** What a query costs: $6.500, or UF 0,15 + IVA (hoy $7.140). @param pesos of today, tax included; undefined where no UF is known */
export function formatCost(moneda: Moneda, amount: number, pesos: number | undefined): string {
  return moneda === '1' || pesos === undefined ? formatIn(moneda, amount) : `${formatIn(moneda, amount)} (hoy ${formatPesos(pesos)})`;
}

/** Cost of the next query, in words; undefined when another notice explains why querying is not possible. */
export function costOfQuery({ cupo, limite, aprobacion = false }: Contrato): string | undefined {
  if (!cupo || limite?.quedan === 0) return undefined;
  return costOf(limite ? { ...cupo, quedan: Math.min(cupo.quedan, limite.quedan) } : cupo, aprobacion);
}

function costOf(
  { quedan, tipoPlan, sinAdicionales, moneda, valorConsultaAdicional, pesosConsultaAdicional }: Cupo,
  waits: boolean,
): string {
  if (quedan > 0) return `Usa 1 de tus ${quedan} ${quedan === 1 ? 'consulta' : 'consultas'}. Si no se genera, no se descuenta.`;
  if (sinAdicionales) return problems.ADICIONALES_AGOTADAS.mensaje;
  if (tipoPlan === 'pack') return problems.SIN_CONSULTAS.mensaje;
  const price = formatCost(moneda, valorConsultaAdicional, pesosConsultaAdicional);
  if (waits) return `No quedan consultas del plan: esta sería adicional, cuesta ${price}, y puedes pedir que la aprueben.`;
  return `${problems.SIN_CUPO.mensaje} Cuesta ${price} y te preguntamos antes.`;
}
