import { sql } from 'kysely';

/**
 * After this an order opens only for its buyer, through a mailed link that opens it for an hour. The order's 130-bit address cannot be
 * guessed, but ends up in browser histories and screenshots.
 */
const OPEN_HOURS = 24;

/** SQL over a row of `orders`: anyone with the order's number may still open what was bought with it. */
export const STILL_OPEN = sql<boolean>`orders.creada > now() - make_interval(hours => ${OPEN_HOURS}) or coalesce(orders.abierta_hasta > now(), false)`;
