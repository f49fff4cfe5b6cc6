/** Days after the due date at which a debt is older than a year, one leap day allowed for: an anniversary still belongs to the year it ends. */
export const OVER_A_YEAR = 366;

/**
 * Age groups of a debt, by whole days since its due date, both ends inclusive. 30, 90 and 180 days are the ages under which the financial
 * system reports arrears; every table, sentence and point of a report uses these limits.
 */
export const AGES = [
  { nombre: 'Menos de 30 días', from: 0, to: 29 },
  { nombre: '30 a 89 días', from: 30, to: 89 },
  { nombre: '90 a 179 días', from: 90, to: 179 },
  { nombre: '180 días a 1 año', from: 180, to: OVER_A_YEAR - 1 },
  { nombre: 'Más de 1 año', from: OVER_A_YEAR, to: Number.POSITIVE_INFINITY },
] as const;
