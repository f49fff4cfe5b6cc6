const NOT_A_CLIENT = 'Tuvimos problemas para crearlo como cliente.';
const NO_USER = 'Fue ingresado exitosamente como cliente, pero no pudimos crear su usuario por defecto.';

/**
 * Why a paid client is not complete yet: the specification's codes, with their messages. TP-01 not paid · TP-02 identity not proven ·
 * TP-03 and TP-09 unused so far · TP-04 already a client by another contract · TP-10 unknown order, or internal error. With TP-05 (identity
 * provider down), TP-06 (mail in use and unconfirmed), TP-07 (identity provider rejects the data) and TP-08 (role not assigned) the client
 * exists, and the server retries by itself.
 */
export const ALTA_REFUSALS = {
  'TP-01': NOT_A_CLIENT,
  'TP-02': NOT_A_CLIENT,
  'TP-03': NOT_A_CLIENT,
  'TP-04': NOT_A_CLIENT,
  'TP-05': NO_USER,
  'TP-06': NO_USER,
  'TP-07': NO_USER,
  'TP-08': NO_USER,
  'TP-09': NOT_A_CLIENT,
  'TP-10': NOT_A_CLIENT,
} as const;

export type AltaRefusal = keyof typeof ALTA_REFUSALS;
