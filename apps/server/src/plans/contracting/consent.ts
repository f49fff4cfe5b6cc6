import { sql } from 'kysely';

/** The mail to a new account, or to one with an unconfirmed address. */
export const WELCOME = 'cuenta-bienvenida';

// SQL conditions over a row of plan_orders: the consent of the account's owner to act for the company.

/**
 * The account's owner followed the link of this order's own mail. A link for another company, or a requested password
 * reset, is not consent to this company.
 */
export const FOLLOWED = sql<boolean>`exists (select from account_links as link
  where link.sub = plan_orders.usuario and link.mail = plan_orders.enlace and link.usado is not null)`;

/** The owner set a password by a later link instead of the welcome's: the company's invitation is sent to them. */
export const OVERTAKEN = sql<boolean>`(exists (select from mails where mails.id = plan_orders.enlace and mails.clase = ${WELCOME})
  and exists (select from account_links as later where later.sub = plan_orders.usuario and later.clase in ('password', 'invitacion')
    and later.mail > plan_orders.enlace and later.usado is not null))`;

/**
 * A link was followed a minute ago. If the account is still unconfirmed, the process that was setting its password is gone: the next request
 * for the client sends another link.
 */
export const STALLED = sql<boolean>`exists (select from account_links as link where link.sub = plan_orders.usuario
  and link.mail >= plan_orders.enlace and link.usado < now() - interval '1 minute')`;

/** The mail's link is expired or deleted, and no mail is being sent: the next request for the client sends another. */
export const EXPIRED = sql<boolean>`(not exists (select from account_links as link where link.sub = plan_orders.usuario
    and link.mail = plan_orders.enlace and (link.usado is not null or link.vence > now()))
  and not exists (select from mails where mails.id = plan_orders.enlace and enviado is null and siguiente_intento is not null))`;

/** When that link expired: a new cause of a case, also of one that was closed while the link was valid. Null while it is valid. */
export const EXPIRED_AT = sql<Date | null>`(case when plan_orders.enlace is not null and ${EXPIRED} then coalesce(
  (select max(vence) from account_links as link where link.mail = plan_orders.enlace),
  (select coalesce(enviado, creado) from mails where mails.id = plan_orders.enlace)) end)`;
