import { sql } from 'kysely';

/** SQL over a row of `payment_attempts`: the card was charged, and the payment was not given back whole. */
export const CHARGED = sql<boolean>`(comprobante ->> 'status' = 'AUTHORIZED' and comprobante ->> 'responseCode' = '0' and reembolso is null)`;
/** SQL over a row of `payment_attempts`: whole pesos of it that went back in parts, or are on their way. */
export const IN_PARTS = sql<number>`(select coalesce(sum(p.monto), 0)::int from partial_refunds p
  where p.intento = payment_attempts.id and p.estado <> 'rechazada')`;
/** SQL over a row of `payment_attempts`: whole pesos that the card was charged. */
export const CHARGE = sql<number>`(comprobante ->> 'amount')::int`;

/** SQL over a row of `payment_attempts`: whole pesos of it that went back in parts. */
export const MADE_IN_PARTS = sql<number>`(select coalesce(sum(p.monto), 0)::int from partial_refunds p
  where p.intento = payment_attempts.id and p.estado = 'hecha')`;
