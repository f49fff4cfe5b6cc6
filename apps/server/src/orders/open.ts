import { sql } from 'kysely';

/** From then on an order opens only for its buyer, who is mailed a link that opens it for an hour: an address with 130 random bits still ends up in histories and screenshots. */
const OPEN_HOURS = 24;

/** Of a row of orders: anybody who holds its number may still open what was bought with it. */
export const STILL_OPEN = sql<boolean>`orders.creada > now() - make_interval(hours => ${OPEN_HOURS}) or coalesce(orders.abierta_hasta > now(), false)`;
