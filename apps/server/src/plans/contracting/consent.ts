import { sql } from 'kysely';

/** The mail to a new account, or to one whose address nobody confirmed. */
export const WELCOME = 'cuenta-bienvenida';

// Conditions over a row of plan_orders: has the owner of the account that it names agreed to act for the company?

/**
 * The account's owner followed the link of this order's own mail. A link for another company, or a password that the owner asked for, is no
 * consent to this company.
 */
export const FOLLOWED = sql<boolean>`exists (select from account_links as link
  where link.sub = plan_orders.usuario and link.mail = plan_orders.enlace and link.usado is not null)`;

/** The welcome's link was replaced by a later one, with which the owner set a password: now they are asked about this company. */
export const OVERTAKEN = sql<boolean>`(exists (select from mails where mails.id = plan_orders.enlace and mails.clase = ${WELCOME})
  and exists (select from account_links as later where later.sub = plan_orders.usuario and later.clase in ('password', 'invitacion')
    and later.mail > plan_orders.enlace and later.usado is not null))`;

/** No link of the mail can be followed and none is being sent: the next request for the client sends another. */
export const EXPIRED = sql<boolean>`(not exists (select from account_links as link where link.sub = plan_orders.usuario
    and link.mail = plan_orders.enlace and (link.usado is not null or link.vence > now()))
  and not exists (select from mails where mails.id = plan_orders.enlace and enviado is null and siguiente_intento is not null))`;
