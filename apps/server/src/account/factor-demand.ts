import { sql, type RawBuilder } from 'kysely';

/** Said to a user of a company that demands the second factor, whose session proved only the password. */
export const FACTOR_OF_COMPANY =
  'Tu empresa pide verificación en dos pasos. Actívala en tu perfil; si ya la tienes, cierra la sesión y entra con tu código.';

/** Whether a company demands the second factor of its users now; null if it never did. @param empresa its RUT, as SQL */
export function demanded(empresa: RawBuilder<unknown>): RawBuilder<boolean | null> {
  return sql<
    boolean | null
  >`(select exige from factor_demands where factor_demands.empresa = ${empresa} order by factor_demands.id desc limit 1)`;
}
