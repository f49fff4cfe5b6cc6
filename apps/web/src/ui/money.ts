const pesos = new Intl.NumberFormat('es-CL', { style: 'currency', currency: 'CLP', useGrouping: 'always' });

/** Whole pesos as displayed: $7.500, and −$1.500 with the typographic minus. */
export function formatPesos(amount: number): string {
  return `${amount < 0 ? '−' : ''}${pesos.format(Math.abs(amount))}`;
}
