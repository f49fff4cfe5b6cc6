const NOT_A_CLIENT = 'Tuvimos problemas para crearlo como cliente.';
const NO_USER = 'Fue ingresado exitosamente como cliente, pero no pudimos crear su usuario por defecto.';

/**
 * Why a client that paid is not complete yet, by the specification's codes, with what people read. TP-01 not paid · TP-02 identity not shown ·
 * TP-03 and TP-09 of no use yet · TP-04 a client by another contract already · TP-10 unknown order, or our own fault. With TP-05 (accounts
 * away), TP-06 (mail in use and not confirmed), TP-07 (accounts refuse the data) and TP-08 (role not given) the client exists, and the server
 * goes on by itself.
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
