import type { Kysely } from 'kysely';
import { Problem } from '../http/problem.ts';
import type { QueryRules } from '../plans/company/query-rules.ts';
import { pesosOf } from '../plans/contract/pesos.ts';
import type { Schema } from '../storage/schema.ts';
import type { Period } from './periods.ts';

/** Price of one query beyond the quota. */
export interface AdditionalPrice {
  /** In the currency; 0 if the query is included. */
  readonly valorConsultaAdicional: number;
  readonly moneda: '1' | '2';
  /** Whole pesos of today, tax included; absent without a current UF. */
  readonly pesosConsultaAdicional?: number;
}

/** What one query costs now. */
export interface QueryCost extends AdditionalPrice {
  /** Past the quota: it is invoiced. */
  readonly adicional: boolean;
}

/** What one more query would cost now, or SIN_CONSULTAS or ADICIONALES_AGOTADAS where none can be made. @param periods to take it from */
export async function nextCost(db: Kysely<Schema>, periods: readonly Period[], rules: QueryRules): Promise<QueryCost | Problem> {
  if (periods.some(({ usadas, incluidas }) => usadas < incluidas)) return { adicional: false, valorConsultaAdicional: 0, moneda: '1' };
  const monthly = periods.find(({ tipo }) => tipo === 'mensual');
  if (!monthly) return new Problem('SIN_CONSULTAS');
  if (isCapReached(monthly, rules)) return new Problem('ADICIONALES_AGOTADAS');
  return { adicional: true, ...(await priceOfAdditional(db, monthly)) };
}

/** Whether a period has as many additional queries as the company accepts. */
export function isCapReached({ adicionales }: Pick<Period, 'adicionales'>, { topeAdicionales: most }: QueryRules): boolean {
  return most !== null && adicionales >= most;
}

/** The price of an additional query of a period, in its currency and in pesos. */
export async function priceOfAdditional(
  db: Kysely<Schema>,
  { valorAdicional, moneda }: Pick<Period, 'valorAdicional' | 'moneda'>,
): Promise<AdditionalPrice> {
  const pesos = await pesosOf(db, moneda, { cantidad: 1, valor: valorAdicional });
  return { valorConsultaAdicional: valorAdicional, moneda, ...(pesos !== undefined && { pesosConsultaAdicional: pesos }) };
}
