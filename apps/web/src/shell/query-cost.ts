import { problems, type Contrato, type Cupo } from '@veridico/api';
import { formatIn } from './plan-money.ts';

/** Cost of the next query, in words; undefined when another notice explains why querying is not possible. */
export function costOfQuery({ cupo, limite }: Contrato): string | undefined {
  if (!cupo || limite?.quedan === 0) return undefined;
  return costOf(limite ? { ...cupo, quedan: Math.min(cupo.quedan, limite.quedan) } : cupo);
}

function costOf({ quedan, tipoPlan, sinAdicionales, moneda, valorConsultaAdicional }: Cupo): string {
  if (quedan > 0) return `Usa 1 de tus ${quedan} ${quedan === 1 ? 'consulta' : 'consultas'}. Si no se genera, no se descuenta.`;
  if (sinAdicionales) return problems.ADICIONALES_AGOTADAS.mensaje;
  if (tipoPlan === 'pack') return problems.SIN_CONSULTAS.mensaje;
  return `${problems.SIN_CUPO.mensaje} Cuesta ${formatIn(moneda, valorConsultaAdicional)} y te preguntamos antes.`;
}
