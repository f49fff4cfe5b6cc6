import { TERMINOS_DE_DEUDAS, type TipoDeDeuda } from '@veridico/reference';
import { sql, type RawBuilder } from 'kysely';
import { TODAY } from '../clock.ts';
import { rows, type Sweep } from './rows.ts';

/**
 * Whether a row may still be communicated today. A term's first and last day have the same number, and the 29th of February ends on the
 * 28th (Código Civil, article 48), so the fifth anniversary itself still counts.
 */
export function withinTerm(tabla: TipoDeDeuda): RawBuilder<boolean> {
  const { desde, anios } = TERMINOS_DE_DEUDAS[tabla];
  return sql<boolean>`(${sql.ref(desde)} + make_interval(years => ${sql.lit(anios)}))::date >= ${TODAY}`;
}

/** Deletes the debts past their term, of the types whose term is confirmed. */
export const DEBT_SWEEPS: readonly Sweep[] = (Object.keys(TERMINOS_DE_DEUDAS) as TipoDeDeuda[])
  .filter((tabla) => TERMINOS_DE_DEUDAS[tabla].despues === 'borrar')
  .map((tabla) => rows(tabla, sql`not ${withinTerm(tabla)}`));
