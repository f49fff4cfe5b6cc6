/**
 * Kinds of askers in a report that does not name them, in printing order. So few and so wide that a query counted alone in a month does not
 * tell who made it (docs/decisions/0057).
 */
export const RUBROS = ['Crédito y seguros', 'Comercio', 'Otros rubros', 'Personas con cuenta', 'Personas sin cuenta'] as const;
export type Rubro = (typeof RUBROS)[number];
