import { sql } from 'kysely';

/** Of a row of payment_attempts: a later attempt of its order took its place, and this one is never committed. */
export const REPLACED = sql<boolean>`exists (select from payment_attempts as later
  where later.orden = payment_attempts.orden and later.id > payment_attempts.id)`;
